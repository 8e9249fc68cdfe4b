package dev.jankline.wire;

import dev.jankline.schema.Batch;
import dev.jankline.wire.WireException.Reason;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;

/**
 * Writes and reads a {@link Batch} in Avro's single-object encoding.
 *
 * <pre>
 *   0  1  2                             10
 *  +--+--+-----------------------------+------------------------+
 *  |C3|01| CRC-64-AVRO of the writer's | datum, Avro binary     |
 *  |  |  | schema, little-endian       |                        |
 *  +--+--+-----------------------------+------------------------+
 * </pre>
 *
 * <p>Reads every schema version ever shipped ({@link SchemaHistory}); a field the writer did not
 * know gets its default. Thread-safe. Malicious bytes cost memory in proportion to their own
 * number, and every failure is a {@link WireException}.
 */
public final class BatchCodec {
  /** Bytes before the datum. */
  public static final int HEADER_BYTES = 10;

  private static final byte MARKER_0 = (byte) 0xC3;
  private static final byte MARKER_1 = 0x01;
  private static final long CURRENT =
      SchemaNormalization.parsingFingerprint64(Batch.getClassSchema());
  private static final Map<Long, DatumReader<Batch>> READERS =
      readers(SchemaHistory.of(Batch.getClassSchema().getName()));

  private BatchCodec() {}

  /**
   * Encodes a batch with the schema in force.
   *
   * @throws RuntimeException when a field that must be set is null
   */
  public static byte[] encode(Batch batch) {
    try {
      ByteBuffer encoded = batch.toByteBuffer();
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException("Encoding to memory failed", e);
    }
  }

  /**
   * Decodes a batch, whichever shipped version wrote it.
   *
   * @throws WireException UNKNOWN_SCHEMA when no shipped version has the fingerprint, MALFORMED
   *     when the bytes are not one whole batch and nothing else, INVALID when it holds too many
   *     events or items
   */
  public static Batch decode(byte[] bytes) throws WireException {
    return decode(bytes, ItemLimit.ofBatch());
  }

  /**
   * Decodes a batch, whichever shipped version wrote it.
   *
   * @param limit bounds what it may hold
   * @throws WireException as {@link #decode(byte[])}, and UNAVAILABLE when there is no memory
   */
  public static Batch decode(byte[] bytes, ItemLimit limit) throws WireException {
    return decode(bytes, READERS, limit);
  }

  static Batch decode(byte[] bytes, Map<Long, DatumReader<Batch>> readers) throws WireException {
    return decode(bytes, readers, ItemLimit.ofBatch());
  }

  private static Batch decode(byte[] bytes, Map<Long, DatumReader<Batch>> readers, ItemLimit limit)
      throws WireException {
    DatumReader<Batch> reader = reader(bytes, readers);
    BoundedDecoder decoder = new BoundedDecoder(bytes, HEADER_BYTES, limit);
    Batch batch = read(reader, decoder);
    if (decoder.remaining() > 0) {
      throw new WireException(
          Reason.MALFORMED,
          "The batch ends at byte "
              + decoder.position()
              + ", but "
              + decoder.remaining()
              + " more bytes follow: send one batch a request");
    }
    return batch;
  }

  /**
   * Path of the field at which the bytes of a batch stop being readable, for example {@code
   * events[2].stall.kind}; empty when there is none or the bytes name no shipped version.
   */
  public static String unreadableField(byte[] bytes) {
    try {
      return reader(bytes, READERS) instanceof SpecificDatumReader<Batch> reader
          ? UnreadableField.of(reader.getSchema(), bytes, HEADER_BYTES)
          : "";
    } catch (WireException e) {
      return "";
    }
  }

  /** Whether bytes begin as a batch that is written with the schema in force. */
  public static boolean isOfSchemaInForce(byte[] bytes) {
    return bytes.length >= HEADER_BYTES
        && bytes[0] == MARKER_0
        && bytes[1] == MARKER_1
        && fingerprint(bytes) == CURRENT;
  }

  private static long fingerprint(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(2);
  }

  private static DatumReader<Batch> reader(byte[] bytes, Map<Long, DatumReader<Batch>> readers)
      throws WireException {
    if (bytes.length < HEADER_BYTES || bytes[0] != MARKER_0 || bytes[1] != MARKER_1) {
      throw new WireException(
          Reason.MALFORMED,
          "Not Avro single-object encoding: the first bytes must be C3 01 and an 8-byte"
              + " fingerprint");
    }
    long fingerprint = fingerprint(bytes);
    DatumReader<Batch> reader = readers.get(fingerprint);
    if (reader == null) {
      throw new WireException(
          Reason.UNKNOWN_SCHEMA,
          String.format(
              "No shipped version of Batch has the fingerprint %016x:"
                  + " write with a Batch.avsc of a release, or update the gateway",
              fingerprint));
    }
    return reader;
  }

  // Avro tells bad bytes by unchecked exceptions of many classes (index, cast, Avro's own).
  private static Batch read(DatumReader<Batch> reader, BoundedDecoder decoder)
      throws WireException {
    try {
      return reader.read(null, decoder);
    } catch (BoundedDecoder.LimitExceeded e) {
      throw e.reason();
    } catch (EOFException | BoundedDecoder.Unreadable e) {
      throw unreadable(decoder, ": " + e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      throw unreadable(decoder, "", e);
    }
  }

  private static WireException unreadable(BoundedDecoder decoder, String detail, Exception cause) {
    return new WireException(
        Reason.MALFORMED, "Not a readable batch near byte " + decoder.position() + detail, cause);
  }

  /** Readers by the writer's fingerprint: of the given versions and of the schema in force. */
  static Map<Long, DatumReader<Batch>> readers(List<Schema> shipped) {
    TrustedRecords.trust();
    Schema current = Batch.getClassSchema();
    SpecificData model = SpecificData.getForClass(Batch.class);
    Map<Long, DatumReader<Batch>> readers = new HashMap<>();
    for (Schema writer : shipped) {
      readers.put(
          SchemaNormalization.parsingFingerprint64(writer),
          new SpecificDatumReader<>(writer, current, model));
    }
    readers.put(
        SchemaNormalization.parsingFingerprint64(current),
        new SpecificDatumReader<>(current, current, model));
    return Map.copyOf(readers);
  }

  /**
   * Holds every version of a schema that was ever released, oldest first.
   *
   * <p>The resource folder {@code history} holds one file for each version, {@code
   * <record>-<version>.avsc}, with all named types inside it; {@code history/index} lists the
   * files. The newest version is the schema in force, which a test keeps so.
   */
  public static final class SchemaHistory {
    private static final String FOLDER = "/history/";

    private SchemaHistory() {}

    /** All recorded versions of a record, oldest first; empty when none was recorded. */
    public static List<Schema> of(String recordName) {
      List<Schema> versions = new ArrayList<>();
      for (String file : index()) {
        if (file.substring(0, file.lastIndexOf('-')).equals(recordName)) {
          versions.add(new Schema.Parser().parse(text(file)));
        }
      }
      return List.copyOf(versions);
    }

    /** File names of all recorded versions, in the order of the index. */
    public static List<String> index() {
      return text("index").lines().filter(line -> !line.isBlank()).toList();
    }

    private static String text(String file) {
      try (InputStream in =
          Objects.requireNonNull(
              SchemaHistory.class.getResourceAsStream(FOLDER + file),
              () -> "history/" + file + " is missing from the class path: rebuild schemas")) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot read history/" + file, e);
      }
    }
  }

  /**
   * Finds the field at which the bytes of a record stop being readable, by reading them field by
   * field and keeping nothing. Not thread-safe.
   */
  static final class UnreadableField {
    private final BoundedDecoder in;
    private final StringBuilder path = new StringBuilder();

    private UnreadableField(BoundedDecoder in) {
      this.in = in;
    }

    /** Path of the field; empty when all of the record can be read. */
    static String of(Schema writer, byte[] bytes, int offset) {
      UnreadableField field = new UnreadableField(new BoundedDecoder(bytes, offset));
      try {
        field.read(writer);
        return "";
      } catch (IOException | RuntimeException e) {
        // The path is that of the value that was being read.
        return field.path.toString();
      }
    }

    private void read(Schema schema) throws IOException {
      switch (schema.getType()) {
        case RECORD -> record(schema);
        case ARRAY -> array(schema.getElementType());
        case UNION -> read(schema.getTypes().get(in.readIndex()));
        case ENUM -> symbol(schema);
        case FIXED -> in.skipFixed(schema.getFixedSize());
        case STRING -> in.readString();
        case BYTES -> in.skipBytes();
        case INT -> in.readInt();
        case LONG -> in.readLong();
        case FLOAT -> in.readFloat();
        case DOUBLE -> in.readDouble();
        case BOOLEAN -> in.readBoolean();
        case NULL -> in.readNull();
        case MAP -> map(schema.getValueType());
      }
    }

    private void record(Schema schema) throws IOException {
      int end = path.length();
      for (Schema.Field field : schema.getFields()) {
        path.append(end == 0 ? "" : ".").append(field.name());
        read(field.schema());
        path.setLength(end);
      }
    }

    private void array(Schema item) throws IOException {
      int end = path.length();
      long index = 0;
      for (long left = in.readArrayStart(); left > 0; left = in.arrayNext()) {
        for (long i = 0; i < left; i++) {
          path.append('[').append(index++).append(']');
          read(item);
          path.setLength(end);
        }
      }
    }

    private void map(Schema value) throws IOException {
      for (long left = in.readMapStart(); left > 0; left = in.mapNext()) {
        for (long i = 0; i < left; i++) {
          in.skipString();
          read(value);
        }
      }
    }

    private void symbol(Schema schema) throws IOException {
      int symbol = in.readEnum();
      if (symbol < 0 || symbol >= schema.getEnumSymbols().size()) {
        throw new AvroRuntimeException("no symbol " + symbol);
      }
    }
  }
}
