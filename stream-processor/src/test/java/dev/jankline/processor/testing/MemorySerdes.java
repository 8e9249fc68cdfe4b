package dev.jankline.processor.testing;

import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.wire.TrustedRecords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** Writes a magic zero and the Avro body; the registry is imagined, and can be made to fail. */
public final class MemorySerdes implements RecordSerdes {
  static {
    TrustedRecords.trust();
  }

  private final Set<String> written = new TreeSet<>();
  private boolean isRegistryDown;

  /** From now on every read fails as if the registry did not answer. */
  public void registryDown(boolean isDown) {
    isRegistryDown = isDown;
  }

  /** Topics under whose subjects something was written. */
  public Set<String> writtenTopics() {
    return written;
  }

  @Override
  public <T extends SpecificRecord> Serde<T> values(Class<T> type) {
    // Making a reader resolves the whole schema: once, not for each record.
    SpecificDatumReader<T> reader = new SpecificDatumReader<>(type);
    return Serdes.serdeFrom(
        (topic, value) -> {
          written.add(topic);
          return write(value);
        },
        (topic, bytes) -> read(reader, type, bytes));
  }

  @Override
  public boolean isRetriable(Throwable failure) {
    return failure instanceof UncheckedIOException;
  }

  /** The bytes of a record. */
  public static byte @Nullable [] write(@Nullable SpecificRecord value) {
    if (value == null) {
      return null;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(0);
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
    try {
      SpecificData data = SpecificData.getForClass(value.getClass());
      new SpecificDatumWriter<SpecificRecord>(value.getSchema(), data).write(value, encoder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private <T extends SpecificRecord> @Nullable T read(
      SpecificDatumReader<T> reader, Class<T> type, byte @Nullable [] bytes) {
    if (isRegistryDown) {
      throw new UncheckedIOException(new IOException("registry does not answer"));
    }
    if (bytes == null) {
      return null;
    }
    if (bytes.length == 0 || bytes[0] != 0) {
      throw new SerializationException("unknown magic byte");
    }
    BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, 1, bytes.length - 1, null);
    try {
      return reader.read(null, decoder);
    } catch (IOException | RuntimeException e) {
      throw new SerializationException("no " + type.getSimpleName(), e);
    }
  }
}
