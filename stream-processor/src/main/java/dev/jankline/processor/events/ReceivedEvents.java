package dev.jankline.processor.events;

import dev.jankline.processor.kafka.ReceivedEvent;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.schema.JankEvent;

/**
 * Makes received events of what was read: the only place where an event's time is corrected. A kept
 * stall is made here again, of the same event, when it is read from its store.
 */
public final class ReceivedEvents {
  private ReceivedEvents() {}

  /** Finds the kind of an event and corrects its time. */
  public static ReceivedEvent of(JankEvent event) {
    return ReceivedEvent.of(event, EventTime.of(event).at());
  }

  /**
   * Corrects the time of a stall.
   *
   * @throws IllegalArgumentException when the event is of another kind
   */
  public static ReceivedStall stall(JankEvent event) {
    return ReceivedStall.of(event, EventTime.of(event).at());
  }
}
