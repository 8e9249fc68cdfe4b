package dev.jankline.processor.dedup;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LatenessTest {
  @Test
  void isLate_whenMoreThanTwoDaysBeforeItsOwnReceiveTime() {
    Duration grace = Duration.ofDays(2);

    assertThat(Lateness.isLate(aStall(1).happened(grace).received())).isFalse();
    assertThat(Lateness.isLate(aStall(1).happened(grace.plusMillis(1)).received())).isTrue();
  }
}
