package dev.jankline.processor.events;

import dev.jankline.processor.days.Ages;
import dev.jankline.processor.kafka.ReceivedEvent;

/**
 * Says whether an event is late. Looks at nothing but the event, so the answer is the same in any
 * order of records and after a restart.
 */
public final class Lateness {
  private Lateness() {}

  public static boolean isLate(ReceivedEvent event) {
    return event.eventTime().isBefore(event.receivedAt().minus(Ages.GRACE));
  }
}
