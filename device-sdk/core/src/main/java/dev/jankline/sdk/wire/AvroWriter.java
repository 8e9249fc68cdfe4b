package dev.jankline.sdk.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Appends Avro binary to a growing buffer; each call answers with the writer, to go on with. Not
 * thread-safe.
 *
 * <pre>
 * int, long   zigzag, then 7 bits a byte, lowest first, high bit = more follows
 * string      length (long), UTF-8
 * float       4 bytes little-endian      double  8 bytes little-endian
 * boolean     one byte                   enum    its position (int)
 * ["null",T]  0, or 1 and the value      array   count and items, then 0; only 0 when empty
 * </pre>
 */
public final class AvroWriter {
  /** Longest text the gateway takes; longer ones are cut. */
  static final int MAX_TEXT_CHARS = 4096;

  private byte[] bytes;
  private int size;

  /** A buffer with room for a usual event. */
  public AvroWriter() {
    this(1024);
  }

  /** A buffer with room for so many bytes; it grows. */
  AvroWriter(int capacity) {
    bytes = new byte[capacity];
  }

  /** Appends an int or long. */
  public AvroWriter writeLong(long value) {
    long rest = (value << 1) ^ (value >> 63);
    while ((rest & ~0x7FL) != 0) {
      writeByte((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    writeByte((int) rest);
    return this;
  }

  /** Appends a string, cut to what the gateway takes. */
  public AvroWriter writeText(String value) {
    String text = value.length() > MAX_TEXT_CHARS ? value.substring(0, MAX_TEXT_CHARS) : value;
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    writeLong(utf8.length);
    writeBytes(utf8);
    return this;
  }

  /** Appends an enum constant. */
  @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
  public AvroWriter writeEnum(Enum<?> value) {
    writeLong(value.ordinal());
    return this;
  }

  /** Appends a boolean. */
  public AvroWriter writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
    return this;
  }

  /** Appends a float. */
  public AvroWriter writeFloat(float value) {
    writeLittleEndian(Float.floatToIntBits(value), 4);
    return this;
  }

  /** Appends a double. */
  public AvroWriter writeDouble(double value) {
    writeLittleEndian(Double.doubleToLongBits(value), 8);
    return this;
  }

  /** Appends bytes as they are: a fixed, or records written before. */
  public AvroWriter writeBytes(byte[] value) {
    reserve(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
    return this;
  }

  /** Appends the lowest bytes of a number, lowest first. */
  public AvroWriter writeLittleEndian(long value, int count) {
    for (int i = 0; i < count; i++) {
      writeByte((int) (value >>> (8 * i)));
    }
    return this;
  }

  /** Appends the branch of a nullable union; true when the value has to follow. */
  public boolean writePresence(@Nullable Object value) {
    writeByte(value == null ? 0 : 2);
    return value != null;
  }

  /** Appends a nullable string. */
  public AvroWriter writeOptionalText(@Nullable String value) {
    if (writePresence(value) && value != null) {
      writeText(value);
    }
    return this;
  }

  /** Appends a nullable int or long. */
  public AvroWriter writeOptionalLong(@Nullable Number value) {
    if (writePresence(value) && value != null) {
      writeLong(value.longValue());
    }
    return this;
  }

  /** Appends a nullable boolean. */
  public AvroWriter writeOptionalBoolean(@Nullable Boolean value) {
    if (writePresence(value) && value != null) {
      writeBoolean(value);
    }
    return this;
  }

  /** Appends a record. */
  public AvroWriter write(WireRecord record) {
    record.writeTo(this);
    return this;
  }

  /** Appends a nullable record. */
  public AvroWriter writeOptional(@Nullable WireRecord value) {
    if (writePresence(value) && value != null) {
      value.writeTo(this);
    }
    return this;
  }

  /** Appends an array of records. */
  public AvroWriter writeArray(Collection<? extends WireRecord> items) {
    writeBlockStart(items.size());
    for (WireRecord item : items) {
      item.writeTo(this);
    }
    writeBlockEnd();
    return this;
  }

  /** Begins an array whose items the caller writes. */
  public AvroWriter writeBlockStart(int count) {
    if (count > 0) {
      writeLong(count);
    }
    return this;
  }

  /** Ends an array; an empty one is this byte alone. */
  public AvroWriter writeBlockEnd() {
    writeByte(0);
    return this;
  }

  /** What was written so far. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  private void writeByte(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  private void reserve(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
    }
  }
}
