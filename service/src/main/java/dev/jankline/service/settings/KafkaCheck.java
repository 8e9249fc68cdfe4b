package dev.jankline.service.settings;

import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Finds the settings that a Kafka client would refuse, without making a client or connecting to
 * anything. Names of brokers are looked up, as a client does when it is made.
 */
public final class KafkaCheck {
  private static final String BOOTSTRAP = CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG;

  private KafkaCheck() {}

  /**
   * Checks the settings of a producer.
   *
   * @throws SettingsException when no broker is named
   * @throws ConfigException when a value is wrong or no name of a broker can be resolved
   */
  public static void producer(Map<String, Object> settings) {
    Map<String, Object> all = new HashMap<>(settings);
    all.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    all.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    brokers(all);
    ClientUtils.parseAndValidateAddresses(new ProducerConfig(all));
  }

  /**
   * Checks the settings of a consumer.
   *
   * @throws SettingsException when no broker is named
   * @throws ConfigException when a value is wrong or no name of a broker can be resolved
   */
  public static void consumer(Map<String, Object> settings) {
    Map<String, Object> all = new HashMap<>(settings);
    all.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    all.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    brokers(all);
    ClientUtils.parseAndValidateAddresses(new ConsumerConfig(all));
  }

  private static void brokers(Map<String, Object> settings) {
    if (settings.getOrDefault(BOOTSTRAP, "").toString().isBlank()) {
      throw new SettingsException(
          "jank.kafka.common.bootstrap.servers is missing: set it to the brokers, for example"
              + " kafka-1:9092,kafka-2:9092");
    }
  }
}
