package dev.jankline.processor.kafka;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.topics.Subject;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Makes serdes that speak the Confluent wire format with a schema registry. All of them share one
 * serde, and so one registry client with its caches, whatever the number of stages and tasks.
 */
public final class RegistrySerdes implements RecordSerdes, AutoCloseable {
  private final Serde<SpecificRecord> shared;

  /**
   * Takes the settings of the serde.
   *
   * @param config {@code schema.registry.url} and the like, {@code serde.class}
   */
  public RegistrySerdes(Map<String, ?> config) {
    this(AvroSerdes.<SpecificRecord>forValues(config));
  }

  RegistrySerdes(Serde<SpecificRecord> shared) {
    this.shared = shared;
  }

  @Override
  public <T extends SpecificRecord> Serde<T> values(Class<T> type) {
    return Serdes.serdeFrom(
        (topic, value) -> shared.serializer().serialize(topic, value),
        new TypedDeserializer<>(type, shared.deserializer()));
  }

  /**
   * Asks the registry for what the values of a subject need.
   *
   * @throws RuntimeException when the subject is not registered or the registry does not answer
   */
  public void prepare(Subject subject) {
    AvroSerdes.prepare(shared, subject.topic(), subject.schema());
  }

  @Override
  public boolean isRetriable(Throwable failure) {
    return AvroSerdes.isRetriable(failure);
  }

  @Override
  public void close() {
    shared.close();
  }
}
