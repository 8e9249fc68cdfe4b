package dev.jankline.processor.decode;

import dev.jankline.schema.JankEvent;
import java.time.Duration;
import java.time.Instant;

/**
 * Corrects a device's clock: device time + (receive time − device send time), clamped to [receive −
 * 7 d, receive]. Depends on nothing but the event.
 *
 * @param at the corrected time
 * @param clamped true when the correction left the allowed range
 */
public record EventTime(Instant at, boolean clamped) {
  /** How far before its receive time an event may lie. */
  public static final Duration MAX_AGE = Duration.ofDays(7);

  public static EventTime of(JankEvent event) {
    long received = event.getReceivedAt().toEpochMilli();
    // Device clocks may hold any number; saturate instead of wrapping around.
    double age =
        (double) event.getSentAt().toEpochMilli() - event.getEvent().getTime().toEpochMilli();
    if (age < 0) {
      return new EventTime(event.getReceivedAt(), true);
    }
    if (age > MAX_AGE.toMillis()) {
      return new EventTime(event.getReceivedAt().minus(MAX_AGE), true);
    }
    return new EventTime(Instant.ofEpochMilli(received - (long) age), false);
  }
}
