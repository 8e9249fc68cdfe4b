package dev.jankline.benchmarks.state;

import dev.jankline.local.client.TopicConsumers;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** Counts the clusters and versions that have a rate of the release to date. Not thread-safe. */
final class JudgedRates {
  private static final Duration POLL = Duration.ofMillis(500);
  private static final int SUBJECT = 1;

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Set<Long> found = new HashSet<>();

  JudgedRates(Map<String, Object> clientSettings) {
    consumer = TopicConsumers.ofAll(clientSettings, Topics.COMPARISONS);
  }

  /** Reads on until so many were found; false when nothing comes any more for now. */
  boolean reach(long wanted) {
    boolean isMore = true;
    while (found.size() < wanted && isMore) {
      isMore = read();
    }
    return found.size() >= wanted;
  }

  long found() {
    return found.size();
  }

  /** Reads until nothing comes, and counts from then on those that are published again. */
  void forget() {
    boolean isMore = true;
    while (isMore) {
      isMore = read();
    }
    found.clear();
  }

  private boolean read() {
    ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
    for (ConsumerRecord<byte[], byte[]> record : records) {
      String key = new String(record.key(), StandardCharsets.UTF_8);
      List<String> parts = Keys.split(key);
      if (parts.get(SUBJECT).equals("CLUSTER")) {
        found.add(hash(key));
      }
    }
    return !records.isEmpty();
  }

  /** 64 bits: half a million keys collide with a probability below one in a hundred million. */
  private static long hash(String key) {
    long hash = 1_125_899_906_842_597L;
    for (int i = 0; i < key.length(); i++) {
      hash = 31 * hash + key.charAt(i);
    }
    return hash;
  }
}
