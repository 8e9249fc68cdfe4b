package dev.jankline.gateway;

import dev.jankline.service.guard.FairScheduler;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;

/**
 * Tells whether a gateway can take batches now: its producer knew the topic a short while ago and
 * its queue is not near full. {@link #probe} asks and may block; {@link #obstacle} only looks at
 * the last answer. Thread-safe.
 */
final class GatewayReadiness {
  /** How long an answer holds: a few probes may fail in between. */
  static final Duration FRESH = Duration.ofSeconds(15);

  private static final double HIGH_MARK = 0.8;

  private final Producer<?, ?> producer;
  private final String topic;
  private final FairScheduler workers;
  private final LongSupplier nanoTime;
  private volatile boolean known;
  private volatile long knownAtNanos;
  private volatile boolean closed;

  GatewayReadiness(
      Producer<?, ?> producer, String topic, FairScheduler workers, LongSupplier nanoTime) {
    this.producer = producer;
    this.topic = topic;
    this.workers = workers;
    this.nanoTime = nanoTime;
  }

  /** Asks the producer for the topic's partitions. Never throws. */
  void probe() {
    try {
      if (!producer.partitionsFor(topic).isEmpty()) {
        knownAtNanos = nanoTime.getAsLong();
        known = true;
      }
    } catch (KafkaException e) {
      // The last answer stays as it is; once it is too old, the gateway is not ready.
    }
  }

  /** Makes the gateway not ready from now on: it stops. */
  void close() {
    closed = true;
  }

  /** Why the gateway cannot take batches now; empty when it can. */
  Optional<String> obstacle() {
    if (closed) {
      return Optional.of("it stops");
    }
    if (!known || nanoTime.getAsLong() - knownAtNanos >= FRESH.toNanos()) {
      return Optional.of("Kafka does not answer, or the topic " + topic + " is missing");
    }
    return workers.waiting() > workers.capacity() * HIGH_MARK
        ? Optional.of("the queue of batches is near full")
        : Optional.empty();
  }
}
