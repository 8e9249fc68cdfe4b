package dev.jankline.webhook.settings;

import dev.jankline.topics.TopicClients;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;

/** Makes the settings of Kafka clients: defaults, the operator's, and what the promise rests on. */
public final class ClientSettings {
  private ClientSettings() {}

  /** Reads committed events from the first on and commits only what is done. */
  public static Map<String, Object> consumer(Map<String, Object> given, String groupId) {
    Map<String, Object> settings = new HashMap<>();
    settings.put(ConsumerConfig.CLIENT_ID_CONFIG, "jank-webhook");
    settings.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, "15000");
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        CooperativeStickyAssignor.class.getName());
    settings.putAll(given);
    settings.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    return settings;
  }

  /** Reads without a group what is stored for partitions, and commits nothing. */
  public static Map<String, Object> retries(Map<String, Object> given) {
    return TopicClients.reading("jank-webhook-retries", given);
  }

  /** Takes a record for stored when all in-sync replicas have it. */
  public static Map<String, Object> producer(Map<String, Object> given) {
    return TopicClients.writing("jank-webhook", given);
  }
}
