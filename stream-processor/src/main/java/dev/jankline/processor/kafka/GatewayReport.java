package dev.jankline.processor.kafka;

import dev.jankline.schema.GatewayRejects;
import java.time.Instant;
import java.util.Optional;

/**
 * Holds a report of a gateway about events it rejected.
 *
 * @param report the report as it was read
 * @param receivedAt time of its record
 */
public record GatewayReport(GatewayRejects report, Instant receivedAt) implements Received {
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
