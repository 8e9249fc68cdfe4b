package dev.jankline.processor.kafka;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.topics.Subject;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

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

  /**
   * Refuses records of another type than asked for. The bytes say what they are: a well-formed
   * record of a wrong type is as unreadable as garbage, and must not fail later as a class cast.
   */
  static final class TypedDeserializer<T> implements Deserializer<T> {
    private final Class<T> type;
    private final Deserializer<?> deserializer;

    TypedDeserializer(Class<T> type, Deserializer<?> deserializer) {
      this.type = type;
      this.deserializer = deserializer;
    }

    @Override
    public @Nullable T deserialize(String topic, byte @Nullable [] bytes) {
      return typed(topic, deserializer.deserialize(topic, bytes));
    }

    @Override
    public @Nullable T deserialize(String topic, Headers headers, byte @Nullable [] bytes) {
      return typed(topic, deserializer.deserialize(topic, headers, bytes));
    }

    private @Nullable T typed(String topic, @Nullable Object value) {
      if (value != null && !type.isInstance(value)) {
        throw new SerializationException(
            "a record of "
                + topic
                + " holds a "
                + value.getClass().getSimpleName()
                + " instead of a "
                + type.getSimpleName());
      }
      return type.cast(value);
    }
  }
}
