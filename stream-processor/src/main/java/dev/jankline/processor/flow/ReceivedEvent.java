package dev.jankline.processor.flow;

import dev.jankline.schema.JankEvent;
import java.time.Instant;

/**
 * Holds an event that was read, with its corrected time.
 *
 * @param event the event with its batch's header
 * @param eventTime device time corrected for the device's clock, never after the receive time
 */
public record ReceivedEvent(JankEvent event, Instant eventTime) {
  public String app() {
    return event.getHeader().getApp();
  }

  public Instant receivedAt() {
    return event.getReceivedAt();
  }
}
