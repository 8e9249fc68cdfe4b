package dev.jankline.processor.growth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PartitionEntriesTest {
  private static final String TOPIC = "app-store-changelog";

  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");

  @Test
  void newestRecordOfEachKeyIsAnEntry_upToTheEnd_ofOnePartitionAfterTheOther() throws Exception {
    try (PartitionEntries entries = new PartitionEntries(consumer)) {
      assertThat(read(entries, 3, "a=1", "b=2", "a=3", "c=", "b=", "d=4"))
          .containsExactly("3a=3", "3d=4");
      assertThat(read(entries, 4, "b=5")).containsExactly("4b=5");
      assertThat(read(entries, 5, "a=6", "a=")).isEmpty();
    }
  }

  private List<String> read(PartitionEntries entries, int partition, String... changes)
      throws Exception {
    TopicPartition from = new TopicPartition(TOPIC, partition);
    consumer.updateBeginningOffsets(Map.of(from, 0L));
    consumer.schedulePollTask(
        () -> {
          for (int offset = 0; offset < changes.length; offset++) {
            String[] change = changes[offset].split("=", -1);
            consumer.addRecord(record(partition, offset, change[0], change[1]));
          }
          consumer.addRecord(record(partition, changes.length, "a", "comes later"));
        });
    List<String> found = new ArrayList<>();
    entries.each(
        from,
        changes.length,
        entry -> {
          found.add(entry.partition() + text(entry.key()) + "=" + text(entry.value()));
          assertThat(entry.time()).isEqualTo(Long.parseLong(text(entry.value())));
        });
    return found;
  }

  private static ConsumerRecord<byte[], byte[]> record(
      int partition, long offset, String key, String value) {
    byte @Nullable [] bytes = value.isEmpty() ? null : value.getBytes(UTF_8);
    long time = value.length() == 1 ? Long.parseLong(value) : 0;
    return new ConsumerRecord<>(
        TOPIC,
        partition,
        offset,
        time,
        TimestampType.CREATE_TIME,
        key.length(),
        value.length(),
        key.getBytes(UTF_8),
        bytes,
        new RecordHeaders(),
        Optional.empty());
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }
}
