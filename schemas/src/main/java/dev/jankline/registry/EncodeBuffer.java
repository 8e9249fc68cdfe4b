package dev.jankline.registry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Encodes records one after the other into the same memory. Each thread has one of its own,
 * whatever the number of serializers; a buffer that a record made larger than {@value
 * #MAX_KEPT_BYTES} bytes is not kept.
 */
final class EncodeBuffer {
  static final int MAX_KEPT_BYTES = 1 << 18;

  private static final int FIRST_BYTES = 1 << 12;
  private static final ThreadLocal<EncodeBuffer> OF_THREAD =
      ThreadLocal.withInitial(EncodeBuffer::new);

  private ByteArrayOutputStream out = new ByteArrayOutputStream(FIRST_BYTES);
  private @Nullable BinaryEncoder encoder;

  private EncodeBuffer() {}

  /** The buffer of the calling thread. */
  static EncodeBuffer ofThread() {
    return OF_THREAD.get();
  }

  /**
   * Encodes a record in Confluent's wire format.
   *
   * @throws IOException never: memory is written to
   * @throws RuntimeException when the record cannot be written; the buffer can be used again
   */
  byte[] encode(int schemaId, DatumWriter<SpecificRecord> writer, SpecificRecord value)
      throws IOException {
    // What a failed record left in the encoder goes to the stream now: before it is reset.
    BinaryEncoder reused = EncoderFactory.get().binaryEncoder(out, encoder);
    encoder = reused;
    out.reset();
    try {
      out.write(AvroSerializer.MAGIC);
      out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(schemaId).array());
      writer.write(value, reused);
      reused.flush();
      return out.toByteArray();
    } finally {
      if (out.size() > MAX_KEPT_BYTES) {
        out = new ByteArrayOutputStream(FIRST_BYTES);
        encoder = null;
      }
    }
  }
}
