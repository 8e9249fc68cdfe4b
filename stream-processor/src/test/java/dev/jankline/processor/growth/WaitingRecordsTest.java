package dev.jankline.processor.growth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.topics.Keys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WaitingRecordsTest {
  private static final String TOPIC = "jank.events.v1";
  private static final int COUNT = 3;
  private static final long TIME = 1_772_366_400_000L;
  private static final List<TopicPartition> PARTITIONS =
      IntStream.range(0, COUNT).mapToObj(p -> new TopicPartition(TOPIC, p)).toList();
  private static final TopicPartition OLD = PARTITIONS.get(0);

  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(
          Cluster.empty(), true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private GrowingTransactions transactions;

  @BeforeEach
  void start() {
    transactions = new GrowingTransactions(producer, "group");
    for (TopicPartition partition : PARTITIONS) {
      consumer.updateBeginningOffsets(Map.of(partition, 0L));
      consumer.updateEndOffsets(Map.of(partition, 0L));
    }
  }

  @Test
  void whatWaits_isWrittenToThePartitionsOfItsKeys_andReadWhereItWas() {
    // The first was read before; what comes behind the end comes from here.
    List<String> keys = List.of(key(1), key(1), key(0), key(2), key(1));
    consumer.updateEndOffsets(Map.of(OLD, 4L));
    Map<TopicPartition, OffsetAndMetadata> committed = Map.of(OLD, at(1, "time"));
    WaitingRecords waiting = new WaitingRecords(consumer, PARTITIONS, committed);

    give(keys);
    assertThat(waiting.misplaced()).isEqualTo(2);
    give(keys);
    waiting.move(transactions);

    assertThat(producer.history()).extracting(ProducerRecord::partition).containsExactly(1, 0, 2);
    assertThat(producer.history())
        .extracting(record -> new String(record.value(), UTF_8))
        .containsExactly("1", "2", "3");
    assertThat(producer.history()).extracting(ProducerRecord::timestamp).containsOnly(TIME);
    assertThat(producer.consumerGroupOffsetsHistory())
        .containsExactly(Map.of("group", Map.of(OLD, at(4, "time"))));
    assertThat(producer.commitCount()).isOne();
  }

  @Test
  void newPartitions_beginWithTheTimeOfAnOldOne() {
    Map<TopicPartition, OffsetAndMetadata> committed = Map.of(OLD, at(9, "time"));

    new WaitingRecords(consumer, PARTITIONS, committed).begin(transactions);

    assertThat(producer.consumerGroupOffsetsHistory())
        .containsExactly(
            Map.of(
                "group",
                Map.of(PARTITIONS.get(1), at(0, "time"), PARTITIONS.get(2), at(0, "time"))));
  }

  @Test
  void nothingIsCommitted_whenNothingWasRead() {
    new WaitingRecords(consumer, PARTITIONS, Map.of()).begin(transactions);

    assertThat(producer.commitCount()).isZero();
  }

  private void give(List<String> keys) {
    consumer.schedulePollTask(
        () -> {
          for (int offset = 0; offset < keys.size(); offset++) {
            byte[] value = Integer.toString(offset).getBytes(UTF_8);
            consumer.addRecord(
                new ConsumerRecord<>(
                    TOPIC,
                    OLD.partition(),
                    offset,
                    TIME,
                    TimestampType.CREATE_TIME,
                    0,
                    0,
                    keys.get(offset).getBytes(UTF_8),
                    value,
                    new RecordHeaders(),
                    Optional.empty()));
          }
        });
  }

  private static String key(int partition) {
    return IntStream.iterate(0, number -> number + 1)
        .mapToObj(number -> "app|" + number)
        .filter(key -> Keys.partition(key, COUNT) == partition)
        .findFirst()
        .orElseThrow();
  }

  private static OffsetAndMetadata at(long offset, String metadata) {
    return new OffsetAndMetadata(offset, Optional.empty(), metadata);
  }
}
