package dev.jankline.processor.events;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LatenessTest {
  @Test
  void isLate_whenMoreThanEightDaysBeforeItsOwnReceiveTime() {
    Duration grace = Duration.ofDays(8);

    assertThat(EventTime.isLate(EventTime.received(aStall(1).happened(grace).event()))).isFalse();
    assertThat(
            EventTime.isLate(EventTime.received(aStall(1).happened(grace.plusMillis(1)).event())))
        .isTrue();
  }
}
