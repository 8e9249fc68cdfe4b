package dev.jankline.processor.events;

import dev.jankline.processor.days.Ages;
import dev.jankline.processor.kafka.ReceivedEvent;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.schema.JankEvent;
import java.time.Instant;

/**
 * Corrects a device's clock: device time + (receive time − device send time), clamped to [receive −
 * 9 d, receive]. Depends on nothing but the event.
 *
 * @param at the corrected time
 * @param clamped true when the correction left the allowed range
 */
public record EventTime(Instant at, boolean clamped) {
  public static EventTime of(JankEvent event) {
    long received = event.getReceivedAt().toEpochMilli();
    // Device clocks may hold any number; saturate instead of wrapping around.
    double age =
        (double) event.getSentAt().toEpochMilli() - event.getEvent().getTime().toEpochMilli();
    if (age < 0) {
      return new EventTime(event.getReceivedAt(), true);
    }
    if (age > Ages.OLDEST.toMillis()) {
      return new EventTime(event.getReceivedAt().minus(Ages.OLDEST), true);
    }
    return new EventTime(Instant.ofEpochMilli(received - (long) age), false);
  }

  /**
   * Finds the kind of an event and corrects its time. A retained stall is made here again, of the
   * same event, when it is read from its store.
   */
  public static ReceivedEvent received(JankEvent event) {
    return ReceivedEvent.of(event, of(event).at());
  }

  /**
   * Corrects the time of a stall.
   *
   * @throws IllegalArgumentException when the event is of another kind
   */
  public static ReceivedStall stall(JankEvent event) {
    return ReceivedStall.of(event, of(event).at());
  }

  /**
   * Decides whether an event is late. Looks at nothing but the event, so the answer is the same in
   * any order of records and after a restart.
   */
  static boolean isLate(ReceivedEvent event) {
    return event.eventTime().isBefore(event.receivedAt().minus(Ages.GRACE));
  }
}
