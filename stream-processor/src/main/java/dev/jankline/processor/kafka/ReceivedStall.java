package dev.jankline.processor.kafka;

import dev.jankline.analysis.symbolize.RawStall;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Stall;
import java.time.Instant;

/**
 * Holds a received stall.
 *
 * @param raw the stall as the analysis takes it
 */
public record ReceivedStall(RawStall raw) implements ReceivedEvent {
  /**
   * Takes the stall out of an event.
   *
   * @throws IllegalArgumentException when the event is of another kind
   */
  public static ReceivedStall of(JankEvent event, Instant eventTime) {
    return new ReceivedStall(RawStall.of(event, eventTime));
  }

  @Override
  public JankEvent event() {
    return raw.event();
  }

  @Override
  public Instant eventTime() {
    return raw.eventTime();
  }

  /** Returns the event's body. */
  public Stall stall() {
    return raw.stall();
  }

  @Override
  public void accept(Visitor visitor) {
    visitor.stall(this);
  }
}
