package dev.jankline.analysis;

import static dev.jankline.analysis.FieldStall.LOOP;
import static dev.jankline.analysis.FieldStall.NEXT;
import static dev.jankline.analysis.FieldStall.POLL;
import static dev.jankline.analysis.FieldStall.SCREEN;
import static dev.jankline.analysis.FieldStall.TRANSACT;
import static dev.jankline.analysis.FieldStall.analyze;
import static dev.jankline.analysis.FieldStall.dump;
import static dev.jankline.analysis.FieldStall.key;
import static dev.jankline.analysis.FieldStall.one;
import static dev.jankline.analysis.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Cause;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Causes of stalls as devices report them: work inside of the poll, states of dumps. */
class FieldCausesTest {
  // Idle

  @ParameterizedTest
  @ValueSource(
      strings = {
        "android.widget.TextView.onTouchEvent;android.view.View.dispatchTouchEvent;"
            + "android.view.ViewRootImpl$WindowInputEventReceiver.onInputEvent;"
            + "android.view.InputEventReceiver.dispatchInputEvent",
        "android.view.inputmethod.InputConnectionWrapper.commitText;android.os.Binder.execTransact",
        "android.hardware.display.DisplayManagerGlobal.getDisplayInfo;"
            + "android.view.DisplayEventReceiver.dispatchVsync",
        "java.lang.Runtime.gc;com.android.internal.os.BinderInternal.forceGc",
      })
  void workInsideOfThePollIsNotIdle(String work) {
    String[] idle = {POLL, NEXT, LOOP};
    List<String> stack = new ArrayList<>(List.of(work.split(";", -1)));
    stack.addAll(List.of(idle));
    StallDraft busy = one(stack.toArray(String[]::new));

    assertThat(analyze(busy).getCause()).isNotEqualTo(Cause.IDLE_AT_DUMP);
    assertThat(key(busy)).isNotEqualTo(key(one(idle)));
    assertThat(analyze(one(idle)).getCause()).isEqualTo(Cause.IDLE_AT_DUMP);
  }

  @Test
  void touchNamesTheSameWork_dumpedOrSampled() {
    String[] touch = {
      "android.widget.Editor.onTouchEvent",
      "android.view.View.dispatchTouchEvent",
      "android.view.InputEventReceiver.dispatchInputEvent",
      LOOP
    };
    List<String> inPoll = new ArrayList<>(List.of(touch));
    inPoll.addAll(3, List.of(POLL, NEXT));

    assertThat(key(one(inPoll.toArray(String[]::new)))).isEqualTo(key(one(touch)));
  }

  @Test
  void pollIsIdle_whenItsNativeFramesAreTheInnermost() {
    List<SymbolizedFrame> stack = new ArrayList<>();
    stack.add(StallDraft.nativeFrame("__epoll_pwait", "libc.so"));
    stack.add(StallDraft.nativeFrame("android::Looper::pollInner(int)", "libutils.so"));
    stack.add(StallDraft.nativeFrame("0x1234", "libandroid_runtime.so"));
    stack.addAll(StallDraft.frames(POLL, NEXT, LOOP));

    assertThat(analyze(aStall().sample(100, stack)).getCause()).isEqualTo(Cause.IDLE_AT_DUMP);
  }

  @Test
  void pollIsIdle_whenItEntersTheKernelDirectly() {
    StallDraft idle = inThePoll("android::Looper::pollOnce(int)");
    StallDraft waits = inThePoll("art::Mutex::ExclusiveLock(art::Thread*)");

    assertThat(analyze(idle).getCause()).isEqualTo(Cause.IDLE_AT_DUMP);
    assertThat(key(idle)).isEqualTo(key(one(POLL, NEXT, LOOP)));
    assertThat(analyze(waits).getCause()).isEqualTo(Cause.LOCK);
  }

  private static StallDraft inThePoll(String caller) {
    List<SymbolizedFrame> stack = new ArrayList<>();
    stack.add(StallDraft.nativeFrame("syscall", "libc.so"));
    stack.add(StallDraft.nativeFrame(caller, "libutils.so"));
    stack.addAll(StallDraft.frames(POLL, NEXT, LOOP));
    return aStall().sample(100, stack);
  }

  // Causes

  @Test
  void causeIsWhatIsWaitedFor_whateverTheCallAroundItIsFor() {
    StallDraft decodes =
        one(
            "android.graphics.BitmapFactory.nativeDecodeAsset",
            "android.content.res.Resources.getDrawable",
            SCREEN);
    StallDraft asks = one(TRANSACT, "android.database.AbstractCursor.moveToNext", SCREEN);
    StallDraft reads =
        one("java.io.FileDescriptor.sync", "android.database.AbstractCursor.close", SCREEN);

    assertThat(analyze(decodes).getCause()).isEqualTo(Cause.DECODE);
    assertThat(analyze(asks).getCause()).isEqualTo(Cause.BINDER);
    assertThat(analyze(reads).getCause()).isEqualTo(Cause.DATABASE);
  }

  // States of dumps

  @Test
  void aThreadThatWaitsForTheCollectorIsGc() throws Exception {
    AnalyzedStall stall =
        dump(
            "\"main\" prio=5 tid=1 WaitingForGcToComplete",
            "  at com.a.feed.Feed.load(Feed.java:7)",
            "  at " + LOOP + "(Looper.java:288)");

    assertThat(stall.getCause()).isEqualTo(Cause.GC);
    assertThat(stall.getTitle()).startsWith("com.a.feed.Feed.load");
  }

  @Test
  void aThreadThatSleepsInNativeCodeUsesNoCpu() throws Exception {
    AnalyzedStall stall =
        dump(
            "\"main\" prio=5 tid=1 Native",
            "  | state=S schedstat=( 1 2 3 ) utm=23 stm=8 core=3 HZ=100",
            "  at com.a.feed.Feed.render(Native method)",
            "  at " + LOOP + "(Looper.java:288)");

    assertThat(stall.getCause()).isNotEqualTo(Cause.CPU_BOUND);
    assertThat(stall.getSamples().get(0).getThreadState()).isEqualTo(ThreadState.WAITING);
  }
}
