package dev.jankline.sdk.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.testing.FakeClock;
import dev.jankline.sdk.wire.EventBody;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameTallyTest {
  private final FakeClock clock = new FakeClock();
  private final List<EventBody> ended = new ArrayList<>();
  private final SceneRecorder scenes =
      new SceneRecorder(clock, 60, (start, body) -> ended.add(body));

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
  void sliceEnds_whenTheRefreshRateChanges() {
    scenes.scene("Feed");
    frame(20_000_000);
    scenes.refreshRate(120);
    frame(10_000_000);

    assertThat(ended).hasSize(1);
    assertThat(drained()).hasSize(1);
  }

  @Test
  void scenesBeyondTheLimit_areAddedUpTogether() {
    for (int i = 0; i < 500; i++) {
      scenes.scene("Scene" + i);
      frame(20_000_000);
    }
    assertThat(drained()).hasSize(65);
    assertThat(drained()).isEmpty();
  }

  @Test
  void exposure_isOnlyForegroundTime() {
    ExposureMeter exposure = new ExposureMeter(clock);
    List<EventBody> bodies = new ArrayList<>();
    clock.passMillis(500);
    exposure.drain((start, body) -> bodies.add(body));
    assertThat(bodies).as("no foreground, nothing to say").isEmpty();
    exposure.foreground(true);
    exposure.foreground(true);
    clock.passMillis(300);
    exposure.foreground(false);
    clock.passMillis(700);
    exposure.drain((start, body) -> bodies.add(body));

    dev.jankline.sdk.wire.AvroWriter out = new dev.jankline.sdk.wire.AvroWriter();
    new dev.jankline.sdk.wire.Exposure(300, 1).writeTo(out);
    dev.jankline.sdk.wire.AvroWriter own = new dev.jankline.sdk.wire.AvroWriter();
    bodies.get(0).writeTo(own);
    assertThat(own.toBytes()).isEqualTo(out.toBytes());
  }

  private void frame(long durationNanos) {
    scenes.frame(durationNanos, scenes.overrunNanos(durationNanos), FrameCause.UNKNOWN);
  }

  private List<EventBody> drained() {
    List<EventBody> bodies = new ArrayList<>();
    scenes.drain((start, body) -> bodies.add(body));
    return bodies;
  }
}
