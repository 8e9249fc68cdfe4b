package dev.jankline.processor.kafka;

import dev.jankline.schema.JankEvent;
import java.time.Instant;

/**
 * Holds an event with no body that this version knows: a newer SDK wrote it.
 *
 * @param event the event with its batch's header
 * @param eventTime device time corrected for the device's clock
 */
public record UnknownEvent(JankEvent event, Instant eventTime) implements ReceivedEvent {
  @Override
  public void accept(Visitor visitor) {
    visitor.unknown(this);
  }
}
