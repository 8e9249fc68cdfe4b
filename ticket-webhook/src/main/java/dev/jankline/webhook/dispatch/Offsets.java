package dev.jankline.webhook.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits offsets, one commit under way at a time, and only those that have changed. A commit that
 * fails is made again after a second. Used by one thread.
 */
final class Offsets {
  private static final Logger LOG = LoggerFactory.getLogger(Offsets.class);
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final Consumer<String, byte[]> consumer;
  private final InstantSource clock;
  private final Map<TopicPartition, Long> committed = new HashMap<>();
  private boolean underWay;
  private Instant notBefore = Instant.EPOCH;

  Offsets(Consumer<String, byte[]> consumer, InstantSource clock) {
    this.consumer = consumer;
    this.clock = clock;
  }

  /** Commits without waiting; offsets below zero are none. */
  void commit(Map<TopicPartition, Long> offsets) {
    Map<TopicPartition, OffsetAndMetadata> changed = changed(offsets);
    if (underWay || changed.isEmpty() || clock.instant().isBefore(notBefore)) {
      return;
    }
    underWay = true;
    consumer.commitAsync(changed, (given, failure) -> ended(changed, failure));
  }

  /** Commits and waits for it. */
  void commitNow(Map<TopicPartition, Long> offsets) {
    Map<TopicPartition, OffsetAndMetadata> changed = changed(offsets);
    if (changed.isEmpty()) {
      return;
    }
    try {
      consumer.commitSync(changed);
    } catch (WakeupException e) {
      consumer.commitSync(changed);
    } catch (KafkaException e) {
      warn(changed, e);
    }
  }

  /** Remembers nothing of partitions that have gone. */
  void forget(Collection<TopicPartition> gone) {
    committed.keySet().removeAll(gone);
  }

  private void ended(Map<TopicPartition, OffsetAndMetadata> offsets, @Nullable Exception failure) {
    underWay = false;
    if (failure == null) {
      offsets.forEach((partition, offset) -> committed.put(partition, offset.offset()));
    } else {
      warn(offsets, failure);
      notBefore = clock.instant().plus(AGAIN);
    }
  }

  private Map<TopicPartition, OffsetAndMetadata> changed(Map<TopicPartition, Long> offsets) {
    Map<TopicPartition, OffsetAndMetadata> changed = new HashMap<>();
    offsets.forEach(
        (partition, offset) -> {
          if (offset >= 0 && !offset.equals(committed.get(partition))) {
            changed.put(partition, new OffsetAndMetadata(offset));
          }
        });
    return changed;
  }

  private static void warn(Map<TopicPartition, OffsetAndMetadata> offsets, Exception failure) {
    LOG.warn(
        "Offsets {} not committed, their events may be delivered again: {}",
        offsets,
        failure.toString());
  }
}
