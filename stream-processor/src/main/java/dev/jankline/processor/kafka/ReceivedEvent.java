package dev.jankline.processor.kafka;

import dev.jankline.analysis.symbolize.RawStall;
import dev.jankline.schema.Event;
import dev.jankline.schema.JankEvent;
import java.time.Instant;
import java.util.Optional;

/**
 * Holds an event that was read, with the kind of its body proven and its time corrected. It is made
 * once, by decode, and carried unchanged to combine.
 */
public sealed interface ReceivedEvent extends Received
    permits ReceivedStall, CountedEvent, UnknownEvent {
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
        : new ReceivedSelfReport(event, eventTime);
  }
}
