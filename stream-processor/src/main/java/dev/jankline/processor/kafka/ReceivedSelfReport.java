package dev.jankline.processor.kafka;

import dev.jankline.schema.JankEvent;
import java.time.Instant;

/**
 * Holds what a device's SDK reports about itself. Only the accounting counts it.
 *
 * @param event the event with its batch's header
 * @param eventTime device time corrected for the device's clock
 */
public record ReceivedSelfReport(JankEvent event, Instant eventTime) implements CountedEvent {
  @Override
  public <R> R match(Cases<R> cases) {
    return cases.selfReport(this);
  }
}
