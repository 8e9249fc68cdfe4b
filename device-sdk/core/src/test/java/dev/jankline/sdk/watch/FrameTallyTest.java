package dev.jankline.sdk.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.ScreenFrames;
import dev.jankline.sdk.testing.FakeClock;
import dev.jankline.sdk.watch.ScreenRecorder.FrameTally;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.junit.jupiter.api.Test;

class FrameTallyTest {
  private final FakeClock clock = new FakeClock();
  private final ScreenRecorder screens = new ScreenRecorder(clock, 60);

  @Test
  void bucket_isTheOneOfTheSchema() {
    assertThat(FrameTally.bucketOf(-5_000_000)).isZero();
    assertThat(FrameTally.bucketOf(999_999)).isZero();
    assertThat(FrameTally.bucketOf(1_000_000)).isEqualTo(1);
    assertThat(FrameTally.bucketOf(1_999_999)).isEqualTo(1);
    assertThat(FrameTally.bucketOf(2_000_000)).isEqualTo(2);
    assertThat(FrameTally.bucketOf(4_095_999_999L)).isEqualTo(12);
    assertThat(FrameTally.bucketOf(4_096_000_000L)).isEqualTo(13);
    assertThat(FrameTally.bucketOf(Long.MAX_VALUE)).isEqualTo(13);
  }

  @Test
  void frames_areJudgedByTheDisplaysOwnRate() {
    for (float hz : new float[] {60, 90, 120}) {
      long budget = (long) (1e9 / hz);
      screens.refreshRate(hz);
      screens.screen("Feed");
      screens.foreground(true);
      frame(budget);
      frame(budget + 999_000);
      frame(budget + 1_000_000);
      frame(3 * budget);
      frame(700_000_000);
      frame(700_000_001);
      clock.passMillis(2_500);
      ScreenFrames frames = decoded(drained().get(0));

      assertThat(frames.getRefreshRateHz()).isEqualTo(hz);
      assertThat(frames.getFrames()).isEqualTo(6);
      assertThat(frames.getSlowFrames()).as("late and not frozen, at %s Hz", hz).isEqualTo(3);
      assertThat(frames.getFrozenFrames()).isEqualTo(1);
      assertThat(frames.getVisibleMillis()).isEqualTo(2_500);
      assertThat(frames.getOverrunHistogram().get(0)).as("in time").isEqualTo(2);
      assertThat(frames.getOverrunHistogram().get(1)).as("a millisecond late").isEqualTo(1);
      int twoLate = FrameTally.bucketOf(2 * budget);
      assertThat(frames.getOverrunHistogram().get(twoLate)).as("two budgets late").isEqualTo(1);
      assertThat(frames.getOverrunHistogram().get(10)).as("about 690 ms late").isEqualTo(2);
    }
  }

  @Test
  void noSliceIsDropped_howeverFewItsFrames() {
    screens.screen("Frozen");
    screens.foreground(true);
    clock.passMillis(10_000);
    frame(9_000_000_000L);
    ScreenFrames frames = decoded(drained().get(0));

    assertThat(frames.getFrames()).isEqualTo(1);
    assertThat(frames.getFrozenFrames()).isEqualTo(1);
    assertThat(frames.getVisibleMillis()).isEqualTo(10_000);
    clock.passMillis(3_000);
    assertThat(decoded(drained().get(0)).getVisibleMillis()).as("none at all").isEqualTo(3_000);
  }

  @Test
  void slice_beginsWhenTheScreenCame_notWhenItWasAddedUp() {
    List<Long> starts = new ArrayList<>();
    screens.foreground(true);
    screens.screen("Feed");
    long came = clock.wallMillis();
    clock.passMillis(4_000);
    screens.drain((start, body) -> starts.add(start));

    assertThat(starts).containsExactly(came);
  }

  @Test
  void nothingIsCounted_whileStatisticsAreOff() {
    screens.screen("Feed");
    screens.foreground(true);
    screens.enabled(false);
    frame(900_000_000);
    clock.passMillis(5_000);
    assertThat(drained()).isEmpty();
    screens.enabled(true);
    frame(900_000_000);
    assertThat(drained()).hasSize(1);
  }

  @Test
  void counts_areOnePerScreenAndRate_howeverOftenTheRateChanges() {
    screens.screen("Feed");
    screens.foreground(true);
    for (int i = 0; i < 1_000; i++) {
      screens.refreshRate(i % 2 == 0 ? 120 : 60);
      frame(8_000_000);
      clock.passMillis(10);
    }
    List<ScreenFrames> frames = drained().stream().map(FrameTallyTest::decoded).toList();

    assertThat(frames).hasSize(2);
    assertThat(frames)
        .extracting(ScreenFrames::getRefreshRateHz)
        .containsExactlyInAnyOrder(60f, 120f);
    assertThat(frames).extracting(ScreenFrames::getFrames).containsOnly(500L);
    assertThat(frames).extracting(ScreenFrames::getVisibleMillis).containsOnly(5_000L);
  }

  @Test
  void screensBeyondTheLimit_areAddedUpTogether() {
    for (int i = 0; i < 500; i++) {
      screens.screen("Screen" + i);
      frame(20_000_000);
    }
    assertThat(drained()).hasSize(65);
    assertThat(drained()).isEmpty();
  }

  @Test
  void overruns_addUp_butFramesInTimeDoNotCount() {
    frame(10_000_000);
    screens.frame(50_000_000, 30_400_000, FrameCause.UNKNOWN);
    screens.frame(50_000_000, 20_000_000, FrameCause.UNKNOWN);
    screens.frame(17_000_000, 900_000, FrameCause.UNKNOWN);

    assertThat(decoded(drained().get(0)).getTotalOverrunMillis()).isEqualTo(50);
  }

  @Test
  void exposure_isOnlyForegroundTime() {
    ExposureMeter exposure = new ExposureMeter(clock, new AppStarts());
    List<byte[]> bodies = new ArrayList<>();
    clock.passMillis(500);
    exposure.drain((start, body) -> bodies.add(body));
    assertThat(bodies).as("no foreground, nothing to say").isEmpty();
    exposure.foreground(true);
    exposure.foreground(true);
    clock.passMillis(300);
    exposure.foreground(false);
    clock.passMillis(700);
    exposure.drain((start, body) -> bodies.add(body));

    assertThat(bodies.get(0)).isEqualTo(dev.jankline.sdk.wire.Event.exposure(300, 1, List.of()));
  }

  private void frame(long durationNanos) {
    screens.frame(durationNanos, screens.overrunNanos(durationNanos), FrameCause.UNKNOWN);
  }

  private static ScreenFrames decoded(byte[] body) {
    // Behind the absent stall and its own presence.
    byte[] bytes = Arrays.copyOfRange(body, 2, body.length);
    try {
      TrustedRecords.trust();
      return new SpecificDatumReader<>(ScreenFrames.class)
          .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<byte[]> drained() {
    List<byte[]> bodies = new ArrayList<>();
    screens.drain((start, body) -> bodies.add(body));
    return bodies;
  }
}
