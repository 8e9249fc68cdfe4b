package dev.jankline.webhook;

import dev.jankline.schema.TicketStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Keeps what it is given; fails as often as a test tells it. */
final class FakeTicketSink implements TicketSink {
  final List<TicketStatus> statuses = new ArrayList<>();
  final List<String> buried = new ArrayList<>();
  int failures;

  @Override
  public CompletableFuture<Void> write(TicketStatus status) {
    if (failures-- > 0) {
      return CompletableFuture.failedFuture(new IllegalStateException("broker away"));
    }
    statuses.add(status);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> bury(ConsumerRecord<String, byte[]> record, String error) {
    if (failures-- > 0) {
      throw new IllegalStateException("broker away");
    }
    buried.add(record.offset() + ": " + error);
    return CompletableFuture.completedFuture(null);
  }
}
