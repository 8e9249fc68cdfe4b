package dev.jankline.processor.kafka;

import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the values of one store, under the subject of its changelog. A value that cannot
 * be read becomes a dead letter and counts as absent: one bad value must not stop every record that
 * meets it.
 */
public final class StoredValues<T extends SpecificRecord> {
  private final RecordSerdes serdes;
  private final Serializer<T> serializer;
  private final Deserializer<T> deserializer;
  private final String changelog;
  private final DeadLetterSink letters;

  public StoredValues(
      ProcessorContext<?, ?> context,
      RecordSerdes serdes,
      Class<T> type,
      String store,
      DeadLetterSink letters) {
    this(serdes, type, StoreNames.changelog(context.applicationId(), store), letters);
  }

  /** For the values of a store with this changelog topic. */
  public StoredValues(
      RecordSerdes serdes, Class<T> type, String changelog, DeadLetterSink letters) {
    Serde<T> serde = serdes.values(type);
    this.serdes = serdes;
    this.serializer = serde.serializer();
    this.deserializer = serde.deserializer();
    this.changelog = changelog;
    this.letters = letters;
    letters.expect(changelog);
  }

  /**
   * Reads a value.
   *
   * @param key key of the value, for the dead letter
   * @param forget deletes the value; called when it cannot be read
   * @return null when there is none, or none that can be read
   */
  public @Nullable T read(String key, byte @Nullable [] value, Runnable forget) {
    if (value == null) {
      return null;
    }
    try {
      return readable(value);
    } catch (UnreadableValueException e) {
      reject(key, value, e);
      forget.run();
      return null;
    }
  }

  /**
   * Reads a value that is there, without a dead letter: stores are looked through at the start,
   * when nothing can be written yet.
   */
  public T readable(byte[] value) throws UnreadableValueException {
    try {
      return deserializer.deserialize(changelog, value);
    } catch (RuntimeException e) {
      if (serdes.isRetriable(e)) {
        throw e;
      }
      throw new UnreadableValueException(e);
    }
  }

  /** Keeps a value that cannot be used. */
  public void reject(String key, byte[] value, Throwable error) {
    letters.unreadableState(changelog, key, value, error);
  }

  public byte[] write(T value) {
    return serializer.serialize(changelog, value);
  }

  /** Says why a value of a store cannot be read, now and later. */
  public static final class UnreadableValueException extends Exception {
    UnreadableValueException(RuntimeException cause) {
      super(cause.toString(), cause);
    }
  }
}
