package dev.jankline.analysis.frames;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
    "jkl.b0.a, false",
  })
  void respectsDotBoundary_whenPrefixesAreGiven(String function, boolean inApp) {
    AppFrames frames = AppFrames.of(Map.of(StallDraft.APP, List.of("com.example.")));

    assertThat(inApp(frames, StallDraft.APP, StallDraft.frame(function))).isEqualTo(inApp);
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
    assertThat(inApp(NO_PREFIXES, StallDraft.APP, StallDraft.frame(function))).isEqualTo(inApp);
  }

  @ParameterizedTest
  @CsvSource({
    "<anonymous:7c3f1a2000>+0x20a1b2c, <anonymous:7c3f1a2000>",
    "<anonymous>+0x1f2a0, <anonymous>",
    "memfd:jit-cache+0x20a1b2c, memfd:jit-cache",
    "dalvik-jit-code-cache_12_12+0x20, dalvik-jit-code-cache_12_12",
    "[anon:scudo]+0x20, [anon:scudo]",
  })
  void codeWithoutAFileHasNoName_andIsNotTheApps(String function, String module) {
    ClassifiedFrame frame =
        NO_PREFIXES.classify(StallDraft.APP, StallDraft.nativeFrame(function, module));

    assertThat(frame.name().text()).isEqualTo("?");
    assertThat(frame.inApp()).isFalse();
  }

  @Test
  void codeWithoutSymbolsIsUnnamed_unlessTheListsKnowItsLibrary() {
    SymbolizedFrame own = StallDraft.nativeFrame("libreader.so+0x10", "libreader.so");
    SymbolizedFrame engine = StallDraft.nativeFrame("libflutter.so+0x10", "libflutter.so");
    SymbolizedFrame obfuscated = StallDraft.frame("com.example.Feed.load");
    assertThat(NO_PREFIXES.classify(StallDraft.APP, own).role()).isEqualTo(FrameRole.APP);
    for (SymbolizedFrame frame : List.of(own, engine, obfuscated)) {
      frame.setMissingBuildId("b1");
    }

    assertThat(NO_PREFIXES.classify(StallDraft.APP, own).role()).isEqualTo(FrameRole.UNNAMED);
    assertThat(NO_PREFIXES.classify(StallDraft.APP, engine).role()).isEqualTo(FrameRole.SYSTEM);
    assertThat(NO_PREFIXES.classify(StallDraft.APP, obfuscated).role())
        .isEqualTo(FrameRole.UNNAMED);
  }

  @ParameterizedTest
  @CsvSource({
    "com.unlisted.maker.View.draw, false, SYSTEM",
    "com.unlisted.maker.View.draw, true, APP",
    "com.unlisted.maker.View.draw, , APP",
    "okhttp3.internal.Http.call, true, SYSTEM",
    "com.squareup.Invented.call, true, SYSTEM",
    "android.os.BinderProxy.transact, false, BLOCKING",
    "dev.jankline.sdk.Sampler.sample, true, MONITORING",
  })
  void mappingDecides_whenNoListNamesTheFrame(
      String function, @Nullable Boolean shipped, FrameRole role) {
    SymbolizedFrame frame = StallDraft.frame(function);
    frame.setShipped(shipped);

    assertThat(NO_PREFIXES.classify(StallDraft.APP, frame).role()).isEqualTo(role);
  }

  @Test
  void prefixWins_whenTheMappingDoesNotHaveTheFrame() {
    AppFrames frames = AppFrames.of(Map.of(StallDraft.APP, List.of("com.plugin")));
    SymbolizedFrame loaded = StallDraft.frame("com.plugin.Page.open");
    loaded.setShipped(false);

    assertThat(inApp(frames, StallDraft.APP, loaded)).isTrue();
    assertThat(inApp(NO_PREFIXES, StallDraft.APP, loaded)).isFalse();
    assertThat(inApp(NO_PREFIXES, StallDraft.APP, StallDraft.frame("com.plugin.Page.open")))
        .isTrue();
  }

  @Test
  void prefixWins_whenAListNamesTheFrameToo() {
    AppFrames frames = AppFrames.of(Map.of(StallDraft.APP, List.of("com.google.android.youtube")));

    assertThat(inApp(frames, StallDraft.APP, StallDraft.frame("com.google.android.youtube.A.b")))
        .isTrue();
    assertThat(inApp(frames, "other", StallDraft.frame("com.google.android.youtube.A.b")))
        .isFalse();
  }

  @Test
  void takesModuleAndFile_whenFrameIsNative() {
    AppFrames frames =
        AppFrames.of(Map.of(StallDraft.APP, List.of("libreader.so", "package:reader")));

    assertThat(inApp(frames, StallDraft.APP, StallDraft.nativeFrame("load", "libreader.so")))
        .isTrue();
    assertThat(inApp(frames, StallDraft.APP, StallDraft.nativeFrame("load", "libc.so"))).isFalse();
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
    "java.util.regex.Pattern.compile, BLOCKING, COMPUTATION",
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
    "androidx.core.util.Pair.of, SYSTEM,",
    "com.miui.internal.Hook.run, INDIRECTION,",
    "huawei.com.android.server.Hook.run, INDIRECTION,",
    "vivo.app.VivoFrameworkFactory.create, INDIRECTION,",
    "com.iqoo.engine.Boost.run, INDIRECTION,",
    "oplus.util.OplusStatistics.onCommon, INDIRECTION,",
    "com.coloros.screenshot.Hook.run, INDIRECTION,",
    "com.lenovo.performance.Hook.run, INDIRECTION,",
    "com.zui.internal.app.Hook.run, INDIRECTION,",
    "com.huawei.hms.api.Client.connect, SYSTEM,",
    "org.ccil.cowan.tagsoup.Parser.parse, BLOCKING, PARSE",
    "com.android.org.kxml2.io.KXmlParser.next, BLOCKING, PARSE",
    "android.graphics.fonts.Font$Builder.build, BLOCKING, LAYOUT",
    "com.android.org.conscrypt.NativeCrypto.SSL_do_handshake, BLOCKING, NETWORK",
    "com.android.org.conscrypt.ConscryptEngineSocket.doHandshake, BLOCKING, NETWORK",
    "com.android.org.conscrypt.OpenSSLMessageDigestJDK.engineUpdate, SYSTEM,",
    "org.conscrypt.NativeCrypto.EVP_DigestUpdate, SYSTEM,",
    "androidx.recyclerview.widget.DiffUtil.calculateDiff, SYSTEM,",
    "java.util.concurrent.CountDownLatch.await, BLOCKING, LOCK",
    "android.os.ConditionVariable.block, BLOCKING, LOCK",
    "kotlinx.coroutines.BuildersKt.runBlocking, BLOCKING, LOCK",
    "io.reactivex.rxjava3.internal.observers.BlockingFirstObserver.get, BLOCKING, LOCK",
    "android.app.ActivityManager.getRunningAppProcesses, BLOCKING, BINDER",
    "android.content.ContentResolver.query, BLOCKING, BINDER",
    "android.view.inputmethod.InputMethodManager.hideSoftInputFromWindow, BLOCKING, BINDER",
    "kotlin.io.FilesKt__FileReadWriteKt.readText, BLOCKING, DISK",
    "androidx.room.RoomDatabase.query, BLOCKING, DATABASE",
    "okhttp3.internal.http.CallServerInterceptor.intercept, BLOCKING, NETWORK",
    "androidx.recyclerview.widget.RecyclerView.onLayout, BLOCKING, LAYOUT",
    "androidx.compose.ui.node.LayoutNode.remeasure, BLOCKING, LAYOUT",
    "android.widget.LinearLayout.onMeasure, BLOCKING, LAYOUT",
    "android.graphics.ImageDecoder.decodeBitmap, BLOCKING, DECODE",
    "com.google.gson.Gson.fromJson, BLOCKING, PARSE",
    "kotlinx.serialization.json.Json.decodeFromString, BLOCKING, PARSE",
    "android.content.res.AssetManager.open, BLOCKING, CLASS_LOADING",
    "java.lang.System.loadLibrary, BLOCKING, CLASS_LOADING",
    "android.os.SystemClock.sleep, BLOCKING, SLEEP",
    "android.app.ActivityThread$H.handleMessage, THREAD_BASE,",
    "com.android.internal.os.ZygoteInit.main, THREAD_BASE,",
    "android.view.Choreographer.doFrame, INDIRECTION,",
    "android.view.ViewRootImpl.performTraversals, INDIRECTION,",
    "android.view.View.measure, INDIRECTION,",
    "androidx.compose.runtime.ComposerImpl.recompose, INDIRECTION,",
    "androidx.lifecycle.LiveData.dispatchingValue, INDIRECTION,",
    "io.reactivex.internal.operators.observable.ObservableMap.subscribe, INDIRECTION,",
    "rx.internal.operators.OnSubscribeMap.call, INDIRECTION,",
    "com.tencent.bugly.proguard.X.run, MONITORING,",
    "sh.measure.android.Measure.track, MONITORING,",
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
    "__futex_wait_ex, libc.so, BLOCKING",
    "syscall, libc.so, BLOCKING",
    "epoll_pwait, libc.so, BLOCKING",
    "__ioctl, libc.so, BLOCKING",
    "android::IPCThreadState::talkWithDriver(bool), libbinder.so, BLOCKING",
    "art::ConditionVariable::WaitHoldingLocks(art::Thread*), libart.so, BLOCKING",
    "art::gc::Heap::WaitForGcToComplete(art::gc::GcCause), libart.so, BLOCKING",
    "art::ArtMethod::Invoke(art::Thread*), libart.so, THREAD_BASE",
    "art_jni_trampoline, boot.oat, THREAD_BASE",
    "SomethingUnlisted, libart.so, SYSTEM",
    "mach_msg_trap, libsystem_kernel.dylib, BLOCKING",
    "__psynch_mutexwait, libsystem_kernel.dylib, BLOCKING",
    "__ulock_wait, libsystem_kernel.dylib, BLOCKING",
    "_os_unfair_lock_lock_slow, libsystem_platform.dylib, BLOCKING",
    "dispatch_semaphore_wait, libdispatch.dylib, BLOCKING",
    "-[NSLock lock], Foundation, BLOCKING",
    "-[UIView layoutSubviews], UIKitCore, BLOCKING",
    "-[UITableView reloadData], UIKitCore, BLOCKING",
    "-[NSUserDefaults objectForKey:], Foundation, BLOCKING",
    "+[NSJSONSerialization JSONObjectWithData:options:error:], Foundation, BLOCKING",
    "-[WKWebView initWithFrame:], WebKit, BLOCKING",
    "-[UIApplication _run], UIKitCore, THREAD_BASE",
    "UIApplicationMain, UIKitCore, THREAD_BASE",
    "__CFRunLoopRun, CoreFoundation, LOOP",
    "__CFRunLoopDoSource1, CoreFoundation, THREAD_BASE",
    "_dispatch_client_callout, libdispatch.dylib, THREAD_BASE",
    "objc_msgSend, libobjc.A.dylib, INDIRECTION",
    "-[UIControl sendAction:to:forEvent:], UIKitCore, INDIRECTION",
    "-[UIImageView setImage:], UIKitCore, BLOCKING",
    "-[UISwitch setOn:], UIKitCore, SYSTEM",
    "xmlParseDocument, libxml2.2.dylib, BLOCKING",
    "realm::DB::open(), Vitals, BLOCKING",
    "_sharedIMPL_pvfk_core, CoreData, BLOCKING",
    "-[Feed load], Reader, APP",
    "DatadogRUM.UIApplicationSwizzler.swizzle(), DatadogRUM, MONITORING",
    "closure #1 () -> () in Vendor.hook(), DatadogRUM, MONITORING",
    "dart::DartEntry::InvokeFunction(dart::Function), libflutter.so, THREAD_BASE",
    "fml::MessageLoopImpl::FlushTasks(fml::FlushType), libflutter.so, LOOP",
    "PipelineOwner.flushLayout, libapp.so, BLOCKING",
    "StatefulElement.performRebuild, libapp.so, INDIRECTION",
    "_Timer._runTimers, libapp.so, THREAD_BASE",
    "_FeedState.build, libapp.so, APP",
  })
  void knowsRole_whenNative(String function, String module, FrameRole role) {
    ClassifiedFrame frame =
        NO_PREFIXES.classify(StallDraft.APP, StallDraft.nativeFrame(function, module));

    assertThat(frame.role()).isEqualTo(role);
  }

  @ParameterizedTest
  @CsvSource({
    "CodedBufferReader.readString, package:protobuf/src/protobuf/coded_buffer_reader.dart, PARSE",
    "RawSqliteStatement.step, package:sqlite3/src/ffi/bindings.dart, DATABASE",
    "JpegDecoder.decode, package:image/src/formats/jpeg_decoder.dart, DECODE",
    "_Utf8Decoder.convertSingle, dart:convert-patch/convert_patch.dart, PARSE",
  })
  void knowsKind_whenAPackageOfDartIsListed(String function, String file, BlockingKind kind) {
    SymbolizedFrame frame = StallDraft.nativeFrame(function, null);
    frame.setFileName(file);

    assertThat(NO_PREFIXES.classify(StallDraft.APP, frame).kind()).isEqualTo(kind);
  }

  private static boolean inApp(AppFrames frames, String app, SymbolizedFrame frame) {
    return frames.classify(app, frame).inApp();
  }
}
