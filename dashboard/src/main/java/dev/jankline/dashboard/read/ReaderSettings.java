package dev.jankline.dashboard.read;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** Makes the settings of the consumer: defaults, the operator's, and what the promise rests on. */
public final class ReaderSettings {
  private ReaderSettings() {}

  /** Reads committed records without a group: the store keeps the positions. */
  public static Map<String, Object> consumer(Map<String, Object> given) {
    Map<String, Object> settings = new HashMap<>();
    settings.put(ConsumerConfig.CLIENT_ID_CONFIG, "jank-dashboard");
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "5000");
    settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, "15000");
    settings.putAll(given);
    settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
    settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    return settings;
  }

  /**
   * Settings of the client that asks which cluster it is: those of the consumer without its time
   * limit, which is shorter than that of a request. An admin client refuses that.
   */
  public static Map<String, Object> admin(Map<String, Object> consumer) {
    Map<String, Object> settings = new HashMap<>(consumer);
    settings.remove(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG);
    return settings;
  }
}
