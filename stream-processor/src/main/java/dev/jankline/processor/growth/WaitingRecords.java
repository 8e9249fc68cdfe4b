package dev.jankline.processor.growth;

import dev.jankline.topics.Keys;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Puts what waits for a group in a topic that grew into the partitions of its keys: writes it again
 * there, and lets the group go on behind it, in one transaction. Used by one thread.
 *
 * @param consumer reads committed records, without a group
 * @param partitions partitions of the topic
 * @param committed how far the group has read
 */
record WaitingRecords(
    Consumer<byte[], byte[]> consumer,
    List<TopicPartition> partitions,
    Map<TopicPartition, OffsetAndMetadata> committed) {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int MAX_SILENT = 300;

  /** Takes what was read at once. */
  private interface Taker {
    void take(List<ConsumerRecord<byte[], byte[]>> records);
  }

  /** How many records wait in a partition that is not that of their key. */
  long misplaced() {
    long[] found = new long[1];
    each(
        records ->
            found[0] +=
                records.stream().filter(record -> home(record) != record.partition()).count());
    return found[0];
  }

  /** Writes all of them again, in order. */
  void move(GrowingTransactions transactions) {
    each(
        records -> {
          Map<TopicPartition, OffsetAndMetadata> read = new HashMap<>();
          for (ConsumerRecord<byte[], byte[]> record : records) {
            transactions.write(record, home(record));
            TopicPartition partition = new TopicPartition(record.topic(), record.partition());
            read.put(partition, at(record.offset() + 1, metadata(partition)));
          }
          transactions.read(read);
        });
  }

  /**
   * Lets the group begin in new partitions with the time it has reached in an old one, which Kafka
   * Streams keeps beside the offset: days are closed by it.
   */
  void begin(GrowingTransactions transactions) {
    Map<TopicPartition, OffsetAndMetadata> begins = new HashMap<>();
    committed.values().stream()
        .map(OffsetAndMetadata::metadata)
        .filter(metadata -> !metadata.isEmpty())
        .findFirst()
        .ifPresent(
            metadata ->
                partitions.stream()
                    .filter(partition -> !committed.containsKey(partition))
                    .forEach(partition -> begins.put(partition, at(0, metadata))));
    if (!begins.isEmpty()) {
      transactions.read(begins);
    }
  }

  private int home(ConsumerRecord<byte[], byte[]> record) {
    return record.key() == null
        ? record.partition()
        : Keys.partition(record.key(), partitions.size());
  }

  private String metadata(TopicPartition partition) {
    OffsetAndMetadata known = committed.get(partition);
    return known == null ? "" : known.metadata();
  }

  private static OffsetAndMetadata at(long offset, String metadata) {
    return new OffsetAndMetadata(offset, Optional.empty(), metadata);
  }

  /** Reads what waits now. */
  private void each(Taker taker) {
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    committed.forEach(consumer::seek);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    int silent = 0;
    while (partitions.stream().anyMatch(each -> consumer.position(each) < end(ends, each))) {
      var records = consumer.poll(POLL);
      silent = records.isEmpty() ? silent + 1 : 0;
      if (silent > MAX_SILENT) {
        throw new TimeoutException("the broker sends no records of " + partitions.get(0).topic());
      }
      for (TopicPartition partition : records.partitions()) {
        long end = end(ends, partition);
        List<ConsumerRecord<byte[], byte[]>> waiting =
            records.records(partition).stream().filter(record -> record.offset() < end).toList();
        if (!waiting.isEmpty()) {
          taker.take(waiting);
        }
      }
    }
  }

  private static long end(Map<TopicPartition, Long> ends, TopicPartition partition) {
    return ends.getOrDefault(partition, 0L);
  }
}
