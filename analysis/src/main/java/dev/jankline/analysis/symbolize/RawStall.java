package dev.jankline.analysis.symbolize;

import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Stall;
import java.time.Instant;

/**
 * Holds a stall as its device sent it: what the analysis begins with.
 *
 * @param event the event with its batch's header, as the gateway wrote it
 * @param stall the event's body
 * @param eventTime start of the stall, corrected for the device's clock
 */
public record RawStall(JankEvent event, Stall stall, Instant eventTime) {
  /**
   * Takes the stall out of an event.
   *
   * @throws IllegalArgumentException when the event is of another kind
   */
  public static RawStall of(JankEvent event, Instant eventTime) {
    Stall stall = event.getEvent().getStall();
    if (stall == null) {
      throw new IllegalArgumentException("the event is not a stall");
    }
    return new RawStall(event, stall, eventTime);
  }

  /** Returns the application id. */
  public String app() {
    return event.getHeader().getApp();
  }
}
