package dev.jankline.benchmarks.pipeline;

import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Holds events as a gateway would write them, and what must become of them.
 *
 * @param records events for {@code jank.events.v1}, in their order
 * @param duplicates events that repeat others
 * @param late events that are dropped for their age
 * @param stalls stalls that are counted
 */
public record ExpectedFeed(
    List<ProducerRecord<byte[], byte[]>> records, long duplicates, long late, long stalls) {
  int events() {
    return records.size();
  }

  ExpectedOutcomes outcomes() {
    return new ExpectedOutcomes(events(), duplicates, late, stalls);
  }

  /** The same events for another topic. */
  List<ProducerRecord<byte[], byte[]>> to(String topic) {
    return records.stream()
        .map(
            record ->
                new ProducerRecord<>(topic, null, record.timestamp(), record.key(), record.value()))
        .toList();
  }
}
