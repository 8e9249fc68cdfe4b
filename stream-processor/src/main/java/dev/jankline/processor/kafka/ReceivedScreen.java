package dev.jankline.processor.kafka;

import dev.jankline.schema.JankEvent;
import dev.jankline.schema.ScreenFrames;
import java.time.Instant;

/**
 * Holds the frame counts of one screen.
 *
 * @param event the event with its batch's header
 * @param frames the event's body
 * @param eventTime device time corrected for the device's clock
 */
public record ReceivedScreen(JankEvent event, ScreenFrames frames, Instant eventTime)
    implements CountedEvent {
  @Override
  public <R> R match(Cases<R> cases) {
    return cases.screen(this);
  }
}
