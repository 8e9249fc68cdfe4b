package dev.jankline.topics;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Makes the settings of clients that read and write single topics: defaults, the operator's, and
 * what correctness rests on.
 */
public final class TopicClients {
  private TopicClients() {}

  /**
   * Reads committed records from the first on, without a group, and commits nothing.
   *
   * @param clientId name of the client, unless the operator gave one
   * @param given the operator's settings
   */
  public static Map<String, Object> reading(String clientId, Map<String, Object> given) {
    Map<String, Object> settings = new HashMap<>();
    settings.put(ConsumerConfig.CLIENT_ID_CONFIG, clientId);
    settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, "15000");
    settings.putAll(given);
    settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
    settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
    settings.remove(ConsumerConfig.GROUP_PROTOCOL_CONFIG);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    return settings;
  }

  /**
   * Takes a record for stored when all in-sync replicas have it.
   *
   * @param clientId name of the client, unless the operator gave one
   * @param given the operator's settings
   */
  public static Map<String, Object> writing(String clientId, Map<String, Object> given) {
    Map<String, Object> settings = new HashMap<>();
    settings.put(ProducerConfig.CLIENT_ID_CONFIG, clientId);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, "2000");
    settings.putAll(given);
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
    return settings;
  }
}
