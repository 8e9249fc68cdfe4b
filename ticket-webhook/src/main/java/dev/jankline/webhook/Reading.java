package dev.jankline.webhook;

import dev.jankline.schema.TicketEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one record and hands its event to a delivery. While the registry is away it tries again; a
 * record that can never be read goes to the dead letters and does not hold up those behind it. Used
 * by one thread.
 */
final class Reading implements Task {
  private static final Logger LOG = LoggerFactory.getLogger(Reading.class);
  private static final Duration AGAIN = Duration.ofSeconds(2);

  private final ConsumerRecord<String, byte[]> record;
  private final Deserializer<TicketEvent> deserializer;
  private final Predicate<Throwable> isRetriable;
  private final Function<TicketEvent, Task> deliveries;
  private final TicketSink sink;
  private final DeliveryMetrics metrics;
  private Instant notBefore = Instant.MIN;
  private @Nullable Task delivery;
  private @Nullable String unreadable;
  private @Nullable CompletableFuture<Void> buried;

  Reading(
      ConsumerRecord<String, byte[]> record,
      Deserializer<TicketEvent> deserializer,
      Predicate<Throwable> isRetriable,
      Function<TicketEvent, Task> deliveries,
      TicketSink sink,
      DeliveryMetrics metrics) {
    this.record = record;
    this.deserializer = deserializer;
    this.isRetriable = isRetriable;
    this.deliveries = deliveries;
    this.sink = sink;
    this.metrics = metrics;
  }

  @Override
  public boolean step(Instant now, boolean mayStart) {
    if (delivery == null && unreadable == null && mayStart && !now.isBefore(notBefore)) {
      read(now);
    }
    if (delivery != null) {
      return delivery.step(now, mayStart);
    }
    return unreadable != null && bury(unreadable, now);
  }

  @Override
  public boolean isUnderWay() {
    return unreadable != null || (delivery != null && delivery.isUnderWay());
  }

  private void read(Instant now) {
    try {
      if (record.value() == null) {
        throw new IllegalArgumentException("a ticket event has no value");
      }
      delivery = deliveries.apply(deserializer.deserialize(record.topic(), record.value()));
    } catch (RuntimeException e) {
      if (isRetriable.test(e)) {
        LOG.warn("Record {} cannot be read now, trying again: {}", place(), e.toString());
        notBefore = now.plus(AGAIN);
      } else {
        LOG.error("Record {} cannot be read, to the dead letters: {}", place(), e.toString());
        metrics.unreadable.increment();
        unreadable = e.toString();
      }
    }
  }

  private boolean bury(String reason, Instant now) {
    if (buried != null && buried.isDone()) {
      if (!buried.isCompletedExceptionally()) {
        return true;
      }
      buried = null;
      notBefore = now.plus(AGAIN);
    }
    if (buried == null && !now.isBefore(notBefore)) {
      buried = sunk(reason);
    }
    return false;
  }

  private CompletableFuture<Void> sunk(String reason) {
    try {
      return sink.bury(record, reason);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private String place() {
    return record.topic() + "-" + record.partition() + "@" + record.offset();
  }
}
