package dev.jankline.webhook.store;

import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.Deserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows which issue of a tracker was filed for a ticket, from {@code jank.ticket-status.v1}, which
 * it follows on a thread of its own. Holds one id for each ticket. Thread-safe.
 */
public final class FiledIssues implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FiledIssues.class);
  private static final String TOPIC = Topics.TICKET_STATUS.name();
  private static final Duration POLL = Duration.ofMillis(500);

  private final Consumer<String, byte[]> consumer;
  private final Deserializer<TicketStatus> deserializer;
  private final Map<String, String> ids = new ConcurrentHashMap<>();
  private final Thread thread = new Thread(this::run, "jank-webhook-filed");
  private volatile boolean closing;

  /**
   * @param consumer reads the topic, without a group; closed in the end
   */
  public FiledIssues(Consumer<String, byte[]> consumer, Deserializer<TicketStatus> deserializer) {
    this.consumer = consumer;
    this.deserializer = deserializer;
  }

  /** Begins to follow the topic. */
  public FiledIssues start() {
    thread.start();
    return this;
  }

  /** Id of the issue that was filed for the ticket of a cluster; empty when none is known. */
  public Optional<String> idOf(String app, String fingerprint) {
    return Optional.ofNullable(ids.get(Keys.cluster(app, fingerprint)));
  }

  @Override
  public void close() {
    closing = true;
    consumer.wakeup();
  }

  private void run() {
    try (consumer) {
      boolean assigned = false;
      while (!closing) {
        try {
          assigned = assigned || assign();
          consumer.poll(POLL).forEach(this::take);
        } catch (WakeupException e) {
          closing = true;
        } catch (RuntimeException e) {
          LOG.warn("Reading {} failed, trying again: {}", TOPIC, e.toString());
        }
      }
    }
  }

  private boolean assign() {
    List<TopicPartition> partitions =
        consumer.partitionsFor(TOPIC).stream()
            .map(partition -> new TopicPartition(TOPIC, partition.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    return true;
  }

  /** An operator's decision names no id: the one that is known stays. */
  void take(ConsumerRecord<String, byte[]> record) {
    if (record.value() == null) {
      ids.remove(record.key());
      return;
    }
    try {
      String id = deserializer.deserialize(TOPIC, record.value()).getExternalId();
      if (id != null) {
        ids.put(record.key(), id);
      }
    } catch (RuntimeException e) {
      LOG.warn("A record of {} cannot be read: {}", TOPIC, e.toString());
    }
  }
}
