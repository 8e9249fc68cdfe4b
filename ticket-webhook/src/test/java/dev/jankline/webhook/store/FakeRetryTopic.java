package dev.jankline.webhook.store;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketRetry;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** Keeps the topic of retries in memory; consumers of it see what is there and what comes. */
public final class FakeRetryTopic {
  public static final Deserializer<TicketRetry> FORMAT = (topic, bytes) -> decoded(bytes);

  private final List<Entry> log = new ArrayList<>();
  private final List<Reader> readers = new ArrayList<>();
  public boolean away;

  void put(int partition, TicketRetry retry) {
    append(new Entry(partition, Keys.retry(retry.getEvent()), encoded(retry), false));
  }

  void remove(int partition, TicketEvent event) {
    append(new Entry(partition, Keys.retry(event), null, false));
  }

  /** What the command of an operator writes. */
  public void putByOperator(int partition, TicketRetry retry) {
    append(new Entry(partition, Keys.retry(retry.getEvent()), encoded(retry), true));
  }

  public void putBytes(int partition, String key, byte[] value) {
    append(new Entry(partition, key, value, false));
  }

  /** What is stored now, by event id. */
  public Map<String, TicketRetry> newest() {
    Map<String, TicketRetry> newest = new LinkedHashMap<>();
    for (Entry entry : log) {
      String id = Keys.split(entry.key).get(2);
      if (entry.value == null) {
        newest.remove(id);
      } else {
        newest.put(id, decoded(entry.value));
      }
    }
    return newest;
  }

  public TicketRetry stored(String id) {
    return Objects.requireNonNull(newest().get(id), id);
  }

  public MockConsumer<String, byte[]> consumer() {
    Reader reader = new Reader();
    readers.add(reader);
    return reader;
  }

  private void append(Entry entry) {
    log.add(entry);
    readers.forEach(Reader::follow);
  }

  private static byte[] encoded(TicketRetry retry) {
    try {
      ByteBuffer buffer = retry.toByteBuffer();
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TicketRetry decoded(byte[] bytes) {
    try {
      return TicketRetry.fromByteBuffer(ByteBuffer.wrap(bytes));
    } catch (IOException e) {
      throw new IllegalArgumentException("bad bytes", e);
    }
  }

  private static final class Entry {
    private final int partition;
    private final String key;
    private final byte @Nullable [] value;
    private final boolean operator;

    Entry(int partition, String key, byte @Nullable [] value, boolean operator) {
      this.partition = partition;
      this.key = key;
      this.value = value;
      this.operator = operator;
    }
  }

  private final class Reader extends MockConsumer<String, byte[]> {
    private final Map<Integer, Integer> given = new HashMap<>();

    Reader() {
      super("earliest");
    }

    @Override
    public synchronized void assign(Collection<TopicPartition> partitions) {
      if (away) {
        throw new IllegalStateException("broker away");
      }
      super.assign(partitions);
      Set<Integer> numbers = new HashSet<>();
      partitions.forEach(partition -> numbers.add(partition.partition()));
      given.keySet().retainAll(numbers);
      follow();
    }

    private void follow() {
      for (TopicPartition partition : assignment()) {
        List<Entry> entries =
            log.stream().filter(entry -> entry.partition == partition.partition()).toList();
        updateBeginningOffsets(Map.of(partition, 0L));
        updateEndOffsets(Map.of(partition, (long) entries.size()));
        int from = given.getOrDefault(partition.partition(), 0);
        for (int offset = from; offset < entries.size(); offset++) {
          addRecord(record(offset, entries.get(offset)));
        }
        given.put(partition.partition(), entries.size());
      }
    }

    private ConsumerRecord<String, byte[]> record(int offset, Entry entry) {
      byte @Nullable [] value = entry.value;
      ConsumerRecord<String, byte[]> record =
          new ConsumerRecord<>(
              Topics.TICKET_RETRIES.name(), entry.partition, offset, entry.key, value);
      if (entry.operator) {
        record.headers().add(RetryLog.OPERATOR, new byte[0]);
      }
      return record;
    }
  }
}
