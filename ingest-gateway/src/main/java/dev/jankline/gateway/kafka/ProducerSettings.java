package dev.jankline.gateway.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Makes the settings of the gateway's producer from what the operator gave. */
public final class ProducerSettings {
  private ProducerSettings() {}

  /**
   * Defaults, overlaid by {@code given}, and over both what the gateway's promise rests on: no 202
   * before all in-sync replicas have a record.
   *
   * @param requestTimeout time in which a batch is answered; records are given up at about then
   */
  public static Map<String, Object> of(Map<String, Object> given, Duration requestTimeout) {
    Map<String, Object> settings = new HashMap<>();
    long deliveryMillis = Math.max(1_000, requestTimeout.toMillis());
    settings.put(ProducerConfig.CLIENT_ID_CONFIG, "jank-gateway");
    settings.put(ProducerConfig.LINGER_MS_CONFIG, "5");
    settings.put(ProducerConfig.BATCH_SIZE_CONFIG, "131072");
    settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, "67108864");
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, "2000");
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, Long.toString(deliveryMillis * 9 / 10));
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Long.toString(deliveryMillis));
    settings.putAll(given);
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
    return settings;
  }
}
