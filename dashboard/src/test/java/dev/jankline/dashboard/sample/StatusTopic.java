package dev.jankline.dashboard.sample;

import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.KeyedTopic;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** The topic of ticket states in memory, which may hang or fail as a broker does. Thread-safe. */
public final class StatusTopic {
  private static final String TOPIC = Topics.TICKET_STATUS.name();
  private static final TopicPartition ONLY = new TopicPartition(TOPIC, 0);

  private final List<TicketStatus> written = new CopyOnWriteArrayList<>();
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private volatile @Nullable TicketStatus before;
  private volatile @Nullable KafkaException failure;
  private volatile @Nullable TicketStatus last;
  private volatile boolean isSilent;
  private volatile CountDownLatch open = new CountDownLatch(0);

  /** Opens it as one client does. */
  public KeyedTopic<TicketStatus> open() {
    try {
      open.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    KafkaException refusal = failure;
    if (refusal != null) {
      throw refusal;
    }
    return new KeyedTopic<>(
        Topics.TICKET_STATUS,
        consumer(),
        new Producer(),
        (topic, bytes) -> before,
        (topic, status) -> {
          last = status;
          return new byte[0];
        });
  }

  /** Takes records, or never confirms them. */
  private final class Producer extends MockProducer<String, byte[]> {
    Producer() {
      super(true, null, new StringSerializer(), new ByteArraySerializer());
    }

    @Override
    public synchronized Future<RecordMetadata> send(ProducerRecord<String, byte[]> record) {
      TicketStatus status = last;
      if (isSilent || status == null) {
        return CompletableFuture.failedFuture(new TimeoutException("not confirmed"));
      }
      written.add(status);
      keys.add(record.key());
      return super.send(record);
    }
  }

  private MockConsumer<String, byte[]> consumer() {
    TicketStatus held = before;
    MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
    consumer.updatePartitions(
        TOPIC, List.of(new PartitionInfo(TOPIC, 0, null, new Node[0], new Node[0])));
    consumer.updateBeginningOffsets(Map.of(ONLY, 0L));
    consumer.updateEndOffsets(Map.of(ONLY, held == null ? 0L : 1L));
    if (held != null) {
      String key = Keys.cluster(held.getApp(), held.getFingerprint());
      consumer.schedulePollTask(
          () -> consumer.addRecord(new ConsumerRecord<>(TOPIC, 0, 0, key, new byte[1])));
    }
    return consumer;
  }

  /** Lets it hold a record. */
  public void holds(TicketStatus status) {
    before = status;
  }

  /** Lets clients fail; null ends that. */
  public void fails(@Nullable KafkaException with) {
    failure = with;
  }

  /** Lets it confirm no record, or confirm them again. */
  public void confirms(boolean records) {
    isSilent = !records;
  }

  /** Lets clients hang until {@link #goesOn}. */
  public void hangs() {
    open = new CountDownLatch(1);
  }

  /** Lets clients go on. */
  public void goesOn() {
    open.countDown();
  }

  /** Forgets what was written and what it held. */
  public void forget() {
    written.clear();
    keys.clear();
    before = null;
  }

  /** Records that were written. */
  public List<TicketStatus> written() {
    return List.copyOf(written);
  }

  /** Keys of records that were written. */
  public List<String> keys() {
    return List.copyOf(keys);
  }
}
