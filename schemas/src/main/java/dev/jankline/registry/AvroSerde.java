package dev.jankline.registry;

import dev.jankline.registry.client.RegistryClient;
import dev.jankline.registry.client.RegistrySettings;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads records in Confluent's wire format; both directions share one registry client.
 * Configured by the same keys as Confluent's serde, which can be used in its place.
 */
public final class AvroSerde<T extends SpecificRecord> implements Serde<T> {
  private @Nullable AvroSerializer<T> serializer;
  private @Nullable AvroDeserializer<T> deserializer;
  private @Nullable RegistryClient registry;

  /** Made by Kafka, which then calls {@link #configure}. */
  public AvroSerde() {}

  @Override
  public void configure(Map<String, ?> config, boolean isKey) {
    RegistryClient client = new RegistryClient(RegistrySettings.from(config));
    AvroSerializer<T> writing = new AvroSerializer<>(client);
    AvroDeserializer<T> reading = new AvroDeserializer<>(client);
    writing.configure(config, isKey);
    reading.configure(config, isKey);
    registry = client;
    serializer = writing;
    deserializer = reading;
  }

  @Override
  public void close() {
    if (registry != null) {
      registry.close();
    }
  }

  @Override
  public Serializer<T> serializer() {
    return configured(serializer);
  }

  @Override
  public Deserializer<T> deserializer() {
    return configured(deserializer);
  }

  /** Asks for the id of a schema and reads the schema back; both are remembered. */
  void prepare(String topic, Schema schema) {
    int id = configured(serializer).id(topic, schema);
    configured(deserializer).prepare(id, topic);
  }

  private static <S> S configured(@Nullable S part) {
    if (part == null) {
      throw new IllegalStateException("AvroSerde: call configure first");
    }
    return part;
  }
}
