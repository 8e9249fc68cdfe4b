package dev.jankline.processor.flow;

import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Stall;
import java.time.Instant;

/**
 * Holds a received stall.
 *
 * @param event the event with its batch's header, as the gateway wrote it
 * @param stall the event's body
 * @param eventTime start of the stall, corrected for the device's clock
 */
public record ReceivedStall(JankEvent event, Stall stall, Instant eventTime)
    implements ReceivedEvent {
  /**
   * Takes the stall out of an event.
   *
   * @throws IllegalArgumentException when the event is of another kind
   */
  public static ReceivedStall of(JankEvent event, Instant eventTime) {
    Stall stall = event.getEvent().getStall();
    if (stall == null) {
      throw new IllegalArgumentException("the event is not a stall");
    }
    return new ReceivedStall(event, stall, eventTime);
  }

  @Override
  public void take(Ways ways) {
    ways.stall(this);
  }
}
