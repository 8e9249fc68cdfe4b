package dev.jankline.processor.kafka;

import dev.jankline.schema.Exposure;
import dev.jankline.schema.JankEvent;
import java.time.Instant;

/**
 * Holds the foreground time that a device reports.
 *
 * @param event the event with its batch's header
 * @param exposure the event's body
 * @param eventTime device time corrected for the device's clock
 */
public record ReceivedExposure(JankEvent event, Exposure exposure, Instant eventTime)
    implements CountedEvent {
  @Override
  public <R> R match(Cases<R> cases) {
    return cases.exposure(this);
  }
}
