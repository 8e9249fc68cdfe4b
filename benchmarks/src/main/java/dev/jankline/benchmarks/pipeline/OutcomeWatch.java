package dev.jankline.benchmarks.pipeline;

import dev.jankline.local.client.TopicConsumers;
import dev.jankline.local.client.TopicFold;
import dev.jankline.local.demo.AccountingSums;
import dev.jankline.schema.AccountingCount;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/**
 * Reads the accounting that the processor publishes, and no other topic: a reader of larger topics
 * would take CPU time from what is measured. Not thread-safe.
 */
final class OutcomeWatch implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(20);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final TopicFold<AccountingCount> rows;

  OutcomeWatch(Map<String, Object> clientSettings) {
    this.consumer = TopicConsumers.ofAll(clientSettings, Topics.ACCOUNTING);
    this.rows = new TopicFold<>(Topics.ACCOUNTING, clientSettings, app -> true);
  }

  /** Adds up all committed rows until now. */
  AccountingSums accounting() {
    ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
    while (!records.isEmpty()) {
      records.forEach(rows::add);
      records = consumer.poll(POLL);
    }
    return AccountingSums.of(rows.newest().values());
  }

  @Override
  public void close() {
    consumer.close();
  }
}
