package dev.jankline.processor.kafka;

import dev.jankline.analysis.symbolize.RawStall;
import dev.jankline.processor.kafka.ReceivedEvent.CountedEvent;
import dev.jankline.schema.Event;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.SelfReport;
import dev.jankline.schema.Stall;
import java.time.Instant;
import java.util.Optional;

/**
 * Holds an event that was read, with the kind of its body proven and its time corrected. It is made
 * once, by decode, and carried unchanged to pre-aggregate.
 */
public sealed interface ReceivedEvent extends Received {
  /** The event with its batch's header, as the gateway wrote it. */
  JankEvent event();

  /** Device time corrected for the device's clock, never after the receive time. */
  Instant eventTime();

  @Override
  default byte[] id() {
    return event().getEvent().getId().bytes();
  }

  @Override
  default String app() {
    return event().getHeader().getApp();
  }

  @Override
  default Instant receivedAt() {
    return event().getReceivedAt();
  }

  @Override
  default Optional<AccountingEntry> ifRepeated() {
    return Optional.of(AccountingEntry.duplicate(this));
  }

  /** Finds the kind of an event's body. */
  static ReceivedEvent of(JankEvent event, Instant eventTime) {
    Event body = event.getEvent();
    if (body.getStall() != null) {
      return new ReceivedStall(new RawStall(event, body.getStall(), eventTime));
    }
    if (body.getScreenFrames() != null) {
      return new ReceivedScreen(event, body.getScreenFrames(), eventTime);
    }
    if (body.getExposure() != null) {
      return new ReceivedExposure(event, body.getExposure(), eventTime);
    }
    return body.getSelfReport() == null
        ? new UnknownEvent(event, eventTime)
        : new ReceivedSelfReport(event, body.getSelfReport(), eventTime);
  }

  /** An event that dedup passes straight to pre-aggregate: all it adds to counts is in its body. */
  sealed interface CountedEvent extends ReceivedEvent, Countable {
    @Override
    default void accept(Visitor visitor) {
      visitor.counted(this);
    }
  }

  /**
   * Holds the foreground time that a device reports.
   *
   * @param event the event with its batch's header
   * @param exposure the event's body
   * @param eventTime device time corrected for the device's clock
   */
  record ReceivedExposure(JankEvent event, Exposure exposure, Instant eventTime)
      implements CountedEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.exposure(this);
    }
  }

  /**
   * Holds the frame counts of one screen.
   *
   * @param event the event with its batch's header
   * @param frames the event's body
   * @param eventTime device time corrected for the device's clock
   */
  record ReceivedScreen(JankEvent event, ScreenFrames frames, Instant eventTime)
      implements CountedEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.screen(this);
    }
  }

  /**
   * Holds what a device's SDK reports about itself.
   *
   * @param event the event with its batch's header
   * @param report the event's body
   * @param eventTime device time corrected for the device's clock
   */
  record ReceivedSelfReport(JankEvent event, SelfReport report, Instant eventTime)
      implements CountedEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.selfReport(this);
    }
  }

  /**
   * Holds an event with no body that this version knows: a newer SDK wrote it.
   *
   * @param event the event with its batch's header
   * @param eventTime device time corrected for the device's clock
   */
  record UnknownEvent(JankEvent event, Instant eventTime) implements ReceivedEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.unknown(this);
    }
  }

  /**
   * Holds a received stall.
   *
   * @param raw the stall as the analysis takes it
   */
  record ReceivedStall(RawStall raw) implements ReceivedEvent {
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
}
