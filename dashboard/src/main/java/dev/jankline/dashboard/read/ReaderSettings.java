package dev.jankline.dashboard.read;

import dev.jankline.topics.TopicClients;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** Makes the settings of the consumer: defaults, the operator's, and what the promise rests on. */
public final class ReaderSettings {
  private ReaderSettings() {}

  /** Reads committed records without a group: the store keeps the positions. */
  public static Map<String, Object> consumer(Map<String, Object> given) {
    Map<String, Object> settings = TopicClients.reading("jank-dashboard", given);
    settings.putIfAbsent(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "5000");
    settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
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
