package dev.jankline.processor.represent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppFramesTest {

  private static final AppFrames NO_PREFIXES = AppFrames.of(Map.of());

  @ParameterizedTest
  @CsvSource({
    "com.example.Feed.load, true",
    "com.example.Feed$1.run, true",
    "com.examples.Feed.load, false",
    "com.exampleFeed.load, false",
    "org.vendor.Lib.call, false",
    "dev.jankline.sdk.Sampler.sample, false",
  })
  void respectsDotBoundary_whenPrefixesAreGiven(String function, boolean inApp) {
    AppFrames frames = AppFrames.of(Map.of(StallDraft.APP, List.of("com.example.")));

    assertThat(frames.inApp(StallDraft.APP, StallDraft.frame(function))).isEqualTo(inApp);
  }

  @ParameterizedTest
  @CsvSource({
    "com.example.Feed.load, true",
    "org.vendor.Lib.call, true",
    "javaxyz.Lib.call, true",
    "java.util.HashMap.get, false",
    "kotlinx.coroutines.X.y, false",
    "kotlinfoo.X.y, true",
    "io.sentry.Hub.capture, false",
    "dev.jankline.local.fleet.MessageLoop.loop, false",
  })
  void takesAllThatIsNotListed_whenNoPrefixesAreGiven(String function, boolean inApp) {
    assertThat(NO_PREFIXES.inApp(StallDraft.APP, StallDraft.frame(function))).isEqualTo(inApp);
  }

  @Test
  void prefixWins_whenAListNamesTheFrameToo() {
    AppFrames frames = AppFrames.of(Map.of(StallDraft.APP, List.of("com.google.android.youtube")));

    assertThat(frames.inApp(StallDraft.APP, StallDraft.frame("com.google.android.youtube.A.b")))
        .isTrue();
    assertThat(frames.inApp("other", StallDraft.frame("com.google.android.youtube.A.b"))).isFalse();
  }

  @Test
  void takesModuleAndFile_whenFrameIsNative() {
    AppFrames frames =
        AppFrames.of(Map.of(StallDraft.APP, List.of("libreader.so", "package:reader")));

    assertThat(frames.inApp(StallDraft.APP, StallDraft.nativeFrame("load", "libreader.so")))
        .isTrue();
    assertThat(frames.inApp(StallDraft.APP, StallDraft.nativeFrame("load", "libc.so"))).isFalse();
  }

  /** One row for each class of entries in the lists. */
  @ParameterizedTest
  @CsvSource({
    "java.lang.Object.wait, BLOCKING, LOCK",
    "java.util.concurrent.locks.LockSupport.park, BLOCKING, LOCK",
    "java.util.concurrent.Semaphore.acquireUninterruptibly, BLOCKING, LOCK",
    "android.os.BinderProxy.transact, BLOCKING, BINDER",
    "java.io.FileDescriptor.sync, BLOCKING, DISK",
    "sun.nio.ch.FileChannelImpl.force, BLOCKING, DISK",
    "libcore.io.Linux.readBytes, BLOCKING, DISK",
    "android.app.SharedPreferencesImpl$EditorImpl.commit, BLOCKING, SHARED_PREFERENCES",
    "android.database.sqlite.SQLiteDatabase.query, BLOCKING, DATABASE",
    "sun.nio.ch.NioSocketImpl.read, BLOCKING, NETWORK",
    "java.lang.System.gc, BLOCKING, GC",
    "android.view.LayoutInflater.inflate, BLOCKING, LAYOUT",
    "android.graphics.BitmapFactory.decodeStream, BLOCKING, DECODE",
    "java.util.regex.Pattern.compile, BLOCKING, PARSE",
    "org.json.JSONObject.<init>, BLOCKING, PARSE",
    "java.lang.Class.forName, BLOCKING, CLASS_LOADING",
    "android.webkit.WebView.<init>, BLOCKING, WEBVIEW",
    "java.lang.Thread.sleep, BLOCKING, SLEEP",
    "android.os.MessageQueue.nativePollOnce, BLOCKING, IDLE_AT_DUMP",
    "java.lang.Thread.run, THREAD_BASE,",
    "android.os.Handler.dispatchMessage, THREAD_BASE,",
    "android.os.Looper.loop, LOOP,",
    "dev.jankline.local.fleet.MessageLoop.loop, LOOP,",
    "dev.jankline.local.fleet.Device.start, THREAD_BASE,",
    "jdk.internal.reflect.DirectMethodHandleAccessor.invoke, INDIRECTION,",
    "com.sun.proxy.$Proxy41.load, INDIRECTION,",
    "jdk.proxy2.$Proxy41.load, INDIRECTION,",
    "android.view.ViewGroup.dispatchTouchEvent, INDIRECTION,",
    "kotlinx.coroutines.DispatchedTask.run, INDIRECTION,",
    "androidx.core.view.ViewCompat.x, SYSTEM,",
    "com.bugsnag.android.Client.notify, MONITORING,",
    "leakcanary.AppWatcher.x, MONITORING,",
  })
  void knowsRole_whenListed(String function, FrameRole role, BlockingKind kind) {
    ClassifiedFrame frame = NO_PREFIXES.classify(StallDraft.APP, StallDraft.frame(function));

    assertThat(frame.role()).isEqualTo(role);
    assertThat(frame.kind()).isEqualTo(kind);
    assertThat(frame.entry()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "art::Monitor::Lock(art::Thread*), libart.so, BLOCKING",
    "__epoll_pwait, libc.so, BLOCKING",
    "sqlite3_prepare_v2, libsqlite.so, BLOCKING",
    "0x1234, /apex/com.android.art/lib64/libart.so, SYSTEM",
    "reader::load(), libreader.so, APP",
  })
  void knowsRole_whenNative(String function, String module, FrameRole role) {
    ClassifiedFrame frame =
        NO_PREFIXES.classify(StallDraft.APP, StallDraft.nativeFrame(function, module));

    assertThat(frame.role()).isEqualTo(role);
  }
}
