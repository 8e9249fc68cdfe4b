package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.ReceivedEvent.CountedEvent;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.processor.kafka.ReceivedEvent.UnknownEvent;
import dev.jankline.schema.GatewayRejects;
import java.time.Instant;
import java.util.Optional;

/**
 * What decode passes to dedup: an event of a device, or a report of a gateway about events it
 * rejected. Both have an id, so that a repeat is recognised.
 */
public sealed interface Received permits ReceivedEvent, Received.GatewayReport {
  /** The 16 bytes by which a repeat is recognised. */
  byte[] id();

  /** Application id. */
  String app();

  /** Time of the record in Kafka: when the gateway received it. */
  Instant receivedAt();

  /**
   * What the accounting says of it when it was seen before; empty when it has no line of its own.
   */
  Optional<AccountingEntry> ifRepeated();

  /** Calls the method for this value's kind. */
  void accept(Visitor visitor);

  /** Has one method for each kind of value. */
  interface Visitor {
    /** A stall. */
    void stall(ReceivedStall stall);

    /** An event that is counted as it is. */
    void counted(CountedEvent event);

    /** An event of a kind this version does not know. */
    void unknown(UnknownEvent event);

    /** A report of a gateway. */
    void report(GatewayReport report);
  }

  /**
   * Holds a report of a gateway about events it rejected.
   *
   * @param report the report as it was read
   * @param receivedAt time of its record
   */
  record GatewayReport(GatewayRejects report, Instant receivedAt) implements Received {
    @Override
    public byte[] id() {
      return report.getId().bytes();
    }

    @Override
    public String app() {
      return report.getApp();
    }

    @Override
    public Optional<AccountingEntry> ifRepeated() {
      return Optional.empty();
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.report(this);
    }
  }
}
