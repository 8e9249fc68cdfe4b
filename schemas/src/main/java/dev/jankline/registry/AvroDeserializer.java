package dev.jankline.registry;

import dev.jankline.registry.client.RegistryClient;
import dev.jankline.registry.client.RegistryException;
import dev.jankline.registry.client.RegistrySettings;
import dev.jankline.wire.BoundedDecoder;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads records in Confluent's wire format into the generated class that the writer's schema names,
 * resolving from the writer's schema to that class's own.
 *
 * <p>null is read as null. Bad bytes are a {@link SerializationException} without an I/O cause; a
 * registry that fails is one with a {@link RegistryException} as cause: {@link
 * AvroSerdes#isRetriable} tells them apart. Thread-safe once configured.
 */
public final class AvroDeserializer<T extends SpecificRecord> implements Deserializer<T> {
  private static final String SPECIFIC_READER = "specific.avro.reader";

  private final ConcurrentMap<Integer, DatumReader<T>> readers = new ConcurrentHashMap<>();
  private @Nullable RegistryClient registry;

  /** Made by Kafka, which then calls {@link #configure}. */
  public AvroDeserializer() {
    TrustedRecords.trust();
  }

  AvroDeserializer(RegistryClient registry) {
    this();
    this.registry = registry;
  }

  @Override
  public void configure(Map<String, ?> config, boolean isKey) {
    if (!AvroSerdes.flag(config, SPECIFIC_READER, true)) {
      throw new ConfigException(
          SPECIFIC_READER + "=false is not supported: AvroDeserializer reads generated classes");
    }
    if (registry == null) {
      registry = new RegistryClient(RegistrySettings.from(config));
    }
  }

  @Override
  public @Nullable T deserialize(String topic, byte @Nullable [] bytes) {
    if (bytes == null) {
      return null;
    }
    if (bytes.length < AvroSerializer.HEADER_BYTES || bytes[0] != AvroSerializer.MAGIC) {
      throw new SerializationException(
          "A record of "
              + topic
              + " is not in Confluent's wire format: it must begin with 00 and a schema id");
    }
    int id = ByteBuffer.wrap(bytes).getInt(1);
    BoundedDecoder decoder = new BoundedDecoder(bytes, AvroSerializer.HEADER_BYTES);
    T value = read(reader(id, topic), decoder, id, topic);
    if (decoder.remaining() > 0) {
      throw new SerializationException(
          "A record of " + topic + " has " + decoder.remaining() + " bytes too many");
    }
    return value;
  }

  /** Asks for a schema, so that records written with it can be read without the registry. */
  void prepare(int id, String topic) {
    reader(id, topic);
  }

  private DatumReader<T> reader(int id, String topic) {
    DatumReader<T> known = readers.get(id);
    if (known != null) {
      return known;
    }
    // Outside of computeIfAbsent, which would make other threads wait for the registry.
    DatumReader<T> made = newReader(id, topic);
    DatumReader<T> first = readers.putIfAbsent(id, made);
    return first == null ? made : first;
  }

  private DatumReader<T> newReader(int id, String topic) {
    if (registry == null) {
      throw new IllegalStateException("AvroDeserializer: call configure before deserialize");
    }
    try {
      Schema writer = registry.schema(id);
      Class<?> type = SpecificData.get().getClass(writer);
      if (type == null || !SpecificRecord.class.isAssignableFrom(type)) {
        throw new SerializationException(
            "Schema "
                + id
                + " of a record of "
                + topic
                + " names no record of this program: "
                + writer.getFullName());
      }
      SpecificData model = SpecificData.getForClass(type);
      return new SpecificDatumReader<>(writer, model.getSchema(type), model);
    } catch (RegistryException e) {
      throw new SerializationException("No schema " + id + " for a record of " + topic, e);
    } catch (SecurityException e) {
      throw new SerializationException(
          "Schema " + id + " of a record of " + topic + ": " + e.getMessage());
    }
  }

  private T read(DatumReader<T> reader, BoundedDecoder decoder, int id, String topic) {
    try {
      return reader.read(null, decoder);
    } catch (IOException | RuntimeException e) {
      // Without the cause: an EOFException in the chain would look like a failing network.
      throw new SerializationException(
          "A record of "
              + topic
              + " (schema "
              + id
              + ") cannot be read near byte "
              + decoder.position()
              + ": "
              + e);
    }
  }
}
