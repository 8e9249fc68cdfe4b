package dev.jankline.local.outage;

import dev.jankline.local.client.TopicConsumers;
import dev.jankline.local.process.Await;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/**
 * Measures how long stalls take from their receipt by the gateway until a reader of committed
 * records sees them. Thread-safe.
 */
final class StallWaits implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);
  private static final InstantSource CLOCK = InstantSource.system();

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Thread reader = new Thread(this::read, "stall-waits");
  private final AtomicLong longestMillis = new AtomicLong();
  private volatile boolean closed;

  private StallWaits(KafkaConsumer<byte[], byte[]> consumer) {
    this.consumer = consumer;
  }

  /** Begins with the next stall. */
  static StallWaits start(Map<String, Object> clientSettings) {
    KafkaConsumer<byte[], byte[]> consumer = TopicConsumers.ofAll(clientSettings, Topics.STALLS);
    consumer.seekToEnd(consumer.assignment());
    consumer.assignment().forEach(consumer::position);
    StallWaits waits = new StallWaits(consumer);
    waits.reader.setDaemon(true);
    waits.reader.start();
    return waits;
  }

  /** The longest wait since the last call, in seconds. */
  double takeLongest() {
    return longestMillis.getAndSet(0) / 1e3;
  }

  @Override
  public void close() {
    closed = true;
    Await.until(CLOSE_LIMIT, () -> !reader.isAlive());
  }

  private void read() {
    try (consumer) {
      while (!closed) {
        for (ConsumerRecord<byte[], byte[]> stall : consumer.poll(POLL)) {
          long waited = CLOCK.millis() - stall.timestamp();
          longestMillis.accumulateAndGet(waited, Math::max);
        }
      }
    }
  }
}
