package dev.jankline.processor.kafka;

import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Refuses records of another type than asked for. The bytes say what they are: a well-formed record
 * of a wrong type is as unreadable as garbage, and must not fail later as a class cast.
 */
final class TypedDeserializer<T> implements Deserializer<T> {
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
