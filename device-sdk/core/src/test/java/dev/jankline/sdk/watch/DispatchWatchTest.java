package dev.jankline.sdk.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.testing.CountingReader;
import dev.jankline.sdk.testing.FakeClock;
import dev.jankline.sdk.wire.StallKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk25")
class DispatchWatchTest {
  private final FakeClock clock = new FakeClock();
  private final CountingReader reader = new CountingReader();
  private final DispatchWatch watch = new DispatchWatch(clock, null, 80_000_000, reader);
  private final LateFrames frames = new LateFrames(watch, clock, reader);

  @Test
  void stall_isThatOfTheWork_whenTheWorkAloneWasTooLong() {
    watch.started("H", null);
    clock.passMillis(10);
    work(StallKind.LIFECYCLE, "Feed.onResume", 100);
    watch.finished();

    assertThat(stalls()).containsExactly("LIFECYCLE Feed.onResume 110 ms");
  }

  @Test
  void stall_isThatOfTheMessage_whenNoWorkAloneWasTooLong() {
    watch.started("H", null);
    work(StallKind.LIFECYCLE, "Feed.onResume", 79);
    work(StallKind.INPUT, "Feed", 79);
    watch.finished();

    assertThat(stalls()).containsExactly("DISPATCH null 158 ms");
  }

  @Test
  void longestWork_standsForTheStall() {
    watch.started("H", null);
    work(StallKind.LIFECYCLE, "first", 90);
    work(StallKind.INPUT, "second", 91);
    work(StallKind.LIFECYCLE, "third", 90);
    watch.finished();

    assertThat(stalls()).containsExactly("INPUT second 271 ms");
  }

  @Test
  void innerWork_standsForTheStall_whenItHoldsMoreThanHalf() {
    watch.started("H", null);
    watch.workStarted(StallKind.LIFECYCLE, "outer");
    clock.passMillis(99);
    work(StallKind.INPUT, "inner", 101);
    watch.workFinished();
    watch.finished();
    watch.started("H", null);
    watch.workStarted(StallKind.LIFECYCLE, "outer");
    clock.passMillis(101);
    work(StallKind.INPUT, "inner", 99);
    watch.workFinished();
    watch.finished();

    assertThat(stalls()).containsExactly("INPUT inner 200 ms", "LIFECYCLE outer 200 ms");
  }

  @Test
  void workBetweenMessages_isAStallOfItsOwn() {
    work(StallKind.IDLE, "com.example.Preload", 100);
    watch.started("H", null);
    clock.passMillis(100);
    watch.finished();

    assertThat(stalls()).containsExactly("IDLE com.example.Preload 100 ms", "DISPATCH null 100 ms");
  }

  @Test
  void nestingBeyondTheBound_countsForWhatIsAround_andStaysBalanced() {
    watch.started("H", null);
    for (int i = 0; i < 30; i++) {
      watch.workStarted(StallKind.LIFECYCLE, "level " + i);
    }
    clock.passMillis(100);
    for (int i = 0; i < 30; i++) {
      watch.workFinished();
    }
    watch.workFinished();
    watch.finished();
    watch.started("H", null);
    clock.passMillis(100);
    watch.finished();

    assertThat(stalls()).containsExactly("LIFECYCLE level 7 100 ms", "DISPATCH null 100 ms");
  }

  @Test
  void workThatIsNotEnded_endsWithItsMessage() {
    watch.started("H", null);
    watch.workStarted(StallKind.LIFECYCLE, "threw");
    clock.passMillis(100);
    watch.finished();
    watch.workFinished();
    watch.workStarted(StallKind.IDLE, "threw too");
    clock.passMillis(100);
    watch.started("H", null);
    watch.finished();

    assertThat(stalls()).containsExactly("LIFECYCLE threw 100 ms", "IDLE threw too 100 ms");
    assertThat(DispatchWatch.isRunning(watch.sequence())).isFalse();
  }

  @Test
  void startUp_lastsUntilTheFirstFrame_andTheMessageItCameIn() {
    watch.startingUp(DispatchWatch.COLD);
    message(100);
    watch.started("H", null);
    clock.passMillis(100);
    frames.frame(16_000_000, false, 0);
    watch.finished();
    message(100);
    watch.started("H", null);
    watch.startingUp(DispatchWatch.WARM);
    clock.passMillis(100);
    watch.finished();

    List<Integer> startups = new ArrayList<>();
    watch.drain(stall -> startups.add(stall.startup()));
    assertThat(startups)
        .containsExactly(
            DispatchWatch.COLD, DispatchWatch.COLD, DispatchWatch.NOT_STARTING, DispatchWatch.WARM);
  }

  @Test
  void threshold_canChange_whileItWatches() {
    watch.thresholdNanos(200_000_000);
    message(150);
    watch.thresholdNanos(100_000_000);
    message(150);

    assertThat(stalls()).containsExactly("DISPATCH null 150 ms");
  }

  @Test
  void lateFrame_isAStall_whenNoMessageExplainsIt() {
    watch.screen("Feed");
    message(10);
    frames.frame(300_000_000, true, 2);

    assertThat(lateFrames()).containsExactly("FRAME null 300 ms");
    assertThat(lateFrames()).as("told once").isEmpty();
  }

  @Test
  void lateFrame_isNoStall_whenAMessageExplainsIt() {
    watch.started("H", null);
    clock.passMillis(250);
    watch.finished();
    frames.frame(300_000_000, true, 0);

    assertThat(lateFrames()).isEmpty();
  }

  @Test
  void lateFrame_waitsForTheMessageItWasToldIn() {
    watch.started("H", null);
    clock.passMillis(50);
    frames.frame(100_000_000, true, 0);
    assertThat(lateFrames()).as("the message may become a stall").isEmpty();
    assertThat(frames.areWaiting()).isTrue();
    clock.passMillis(50);
    watch.finished();

    assertThat(lateFrames()).as("it did, and explains the frame").isEmpty();
    assertThat(frames.areWaiting()).isFalse();
  }

  @Test
  void lateFrames_beyondTheBound_areCountedAsLost() {
    for (int i = 0; i < 20; i++) {
      frames.frame(100_000_000, true, 0);
    }
    List<FinishedDispatch> stalls = new ArrayList<>();
    frames.drain(watch.sequence(), stalls::add);

    assertThat(stalls).hasSize(16);
    assertThat(reader.lost).isEqualTo(4);
  }

  private void work(StallKind kind, String name, long millis) {
    watch.workStarted(kind, name);
    clock.passMillis(millis);
    watch.workFinished();
  }

  @Test
  void startUp_endsAfterAMinute_alsoWithoutAFrame() {
    watch.startingUp(DispatchWatch.COLD);
    List<Integer> startups = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      message(100);
      clock.passMillis(25_000);
      watch.drain(stall -> startups.add(stall.startup()));
    }
    assertThat(startups)
        .containsExactly(
            DispatchWatch.COLD, DispatchWatch.COLD, DispatchWatch.COLD, DispatchWatch.NOT_STARTING);
  }

  @Test
  void beat_isAStall_whenTheWatchedThreadHandlesItLate() {
    watch.messages(false);
    watch.beatPosted();
    assertThat(watch.beatPosted()).as("one at a time").isEqualTo(DispatchWatch.NO_BEAT);
    clock.passMillis(79);
    watch.run();
    watch.beatPosted();
    clock.passMillis(81);
    watch.run();

    assertThat(stalls()).containsExactly("DISPATCH null 81 ms");
  }

  @Test
  void messagesAndWork_leaveABeatAlone() {
    watch.messages(false);
    long beat = watch.beatPosted();
    clock.passMillis(50);
    message(90);
    work(StallKind.INPUT, "Feed", 90);
    assertThat(watch.sequence()).isEqualTo(beat);
    watch.run();

    assertThat(stalls()).containsExactly("DISPATCH null 230 ms");
  }

  @Test
  void messageThatRuns_endsAfterTheModeHasChanged_andABeatEndsWithTheNextMessage() {
    watch.started("H", "before");
    watch.messages(false);
    clock.passMillis(100);
    watch.finished();
    watch.beatPosted();
    watch.messages(true);
    clock.passMillis(90);
    message(95);
    watch.run();

    assertThat(stalls())
        .containsExactly("DISPATCH before 100 ms", "DISPATCH null 90 ms", "DISPATCH null 95 ms");
  }

  @Test
  void beatThatCouldNotBePosted_saysNothing() {
    watch.messages(false);
    long beat = watch.beatPosted();
    clock.passMillis(500);
    watch.beatLost(beat);

    assertThat(stalls()).isEmpty();
    assertThat(DispatchWatch.isRunning(watch.sequence())).isFalse();
  }

  @Test
  void startUp_isOver_whenTheFirstFrameComesAfterAMinute() {
    watch.startingUp(DispatchWatch.COLD);
    clock.passMillis(60_001);

    assertThat(watch.firstFrame()).isEqualTo(DispatchWatch.NOT_STARTING);
  }

  private void message(long millis) {
    watch.started("H", null);
    clock.passMillis(millis);
    watch.finished();
  }

  private List<String> stalls() {
    List<String> stalls = new ArrayList<>();
    watch.drain(stall -> stalls.add(line(stall)));
    return stalls;
  }

  private List<String> lateFrames() {
    List<String> stalls = new ArrayList<>();
    long sequence = watch.sequence();
    watch.drain(frames::stalled);
    frames.drain(sequence, stall -> stalls.add(line(stall)));
    return stalls;
  }

  private static String line(FinishedDispatch stall) {
    String name = stall.work() == null ? stall.callback() : stall.work();
    return stall.kind() + " " + name + " " + stall.durationNanos() / 1_000_000 + " ms";
  }
}
