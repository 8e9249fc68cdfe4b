package dev.jankline.processor.events;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.Ages;
import dev.jankline.schema.JankEvent;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EventTimeTest {
  @Test
  void correctsDeviceClockByTheTimeOfSending() {
    // The fixture's device is a year behind.
    EventTime time = EventTime.of(aStall(1).happened(Duration.ofHours(2)).event());

    assertThat(time).isEqualTo(new EventTime(NOON.minus(Duration.ofHours(2)), false));
  }

  @Test
  void clampsToReceiveTime_whenDeviceSaysItHappenedAfterSending() {
    EventTime time = EventTime.of(aStall(1).happened(Duration.ofHours(-2)).event());

    assertThat(time).isEqualTo(new EventTime(NOON, true));
  }

  @Test
  void clampsToNineDays_whenOlder() {
    EventTime time = EventTime.of(aStall(1).happened(Duration.ofDays(10)).event());

    assertThat(time).isEqualTo(new EventTime(NOON.minus(Duration.ofDays(9)), true));
  }

  @Test
  void clampedEventIsLate_whateverItsAge() {
    assertThat(Ages.OLDEST).isGreaterThan(Ages.GRACE);
  }

  @Test
  void clamps_whenClocksAreAbsurd() {
    JankEvent event = aStall(1).event();
    event.setSentAt(Instant.ofEpochMilli(Long.MAX_VALUE));
    event.getEvent().setTime(Instant.ofEpochMilli(Long.MIN_VALUE));

    assertThat(EventTime.of(event)).isEqualTo(new EventTime(NOON.minus(Duration.ofDays(9)), true));
  }
}
