package dev.jankline.webhook.delivery;

import dev.jankline.schema.TicketEvent;
import java.time.Duration;
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
public final class Reading implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(Reading.class);
  private static final Duration AGAIN = Duration.ofSeconds(2);

  private final ConsumerRecord<String, byte[]> record;
  private final Format format;
  private final DeliveryParts parts;
  private final Predicate<String> isStored;
  private final Progress progress;
  private final Storing storing;
  private @Nullable Delivery delivery;
  private boolean ended;

  /**
   * How values are read.
   *
   * @param isRetriable whether a failure to read may pass
   */
  public record Format(Deserializer<TicketEvent> deserializer, Predicate<Throwable> isRetriable) {}

  /**
   * @param isStored whether the event of an id was stored as a retry before this record was read
   */
  public Reading(
      ConsumerRecord<String, byte[]> record,
      Format format,
      DeliveryParts parts,
      Predicate<String> isStored,
      Progress progress) {
    this.record = record;
    this.format = format;
    this.parts = parts;
    this.isStored = isStored;
    this.progress = progress;
    this.storing = new Storing(parts.loop(), place());
  }

  @Override
  public void begin() {
    Delivery read = read(this::begin);
    if (read != null) {
      read.begin();
    }
  }

  @Override
  public void keep() {
    Delivery read = read(this::keep);
    if (read != null) {
      read.keep();
    }
  }

  @Override
  public void forget() {
    ended = true;
    storing.stop();
    if (delivery != null) {
      delivery.forget();
    }
  }

  /** The delivery of the event; null when it cannot be read, or not now. */
  private @Nullable Delivery read(Runnable again) {
    if (delivery != null || ended) {
      return delivery;
    }
    try {
      if (record.value() == null) {
        throw new IllegalArgumentException("a ticket event has no value");
      }
      TicketEvent event = format.deserializer().deserialize(record.topic(), record.value());
      if (isStored.test(event.getId())) {
        end();
        return null;
      }
      delivery =
          new Delivery(
              parts, new Delivery.Origin(record.partition(), record.offset()), event, progress);
    } catch (RuntimeException e) {
      unread(e, again);
    }
    return delivery;
  }

  private void unread(RuntimeException failure, Runnable again) {
    if (format.isRetriable().test(failure)) {
      LOG.warn("Record {} cannot be read now, trying again: {}", place(), failure.toString());
      parts.loop().at(parts.loop().now().plus(AGAIN), again);
      return;
    }
    LOG.error("Record {} cannot be read, to the dead letters: {}", place(), failure.toString());
    ended = true;
    parts.metrics().unreadable.increment();
    storing.store(() -> parts.sink().bury(record, failure.toString()), this::end);
  }

  private void end() {
    ended = true;
    progress.safe();
    progress.done();
  }

  private String place() {
    return record.topic() + "-" + record.partition() + "@" + record.offset();
  }
}
