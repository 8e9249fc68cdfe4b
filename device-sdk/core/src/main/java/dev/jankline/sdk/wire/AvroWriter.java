package dev.jankline.sdk.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Appends Avro binary to a growing buffer. Not thread-safe.
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
  public void writeLong(long value) {
    long rest = (value << 1) ^ (value >> 63);
    while ((rest & ~0x7FL) != 0) {
      writeByte((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    writeByte((int) rest);
  }

  /** Appends a string, cut to what the gateway takes. */
  public void writeText(String value) {
    String text = value.length() > MAX_TEXT_CHARS ? value.substring(0, MAX_TEXT_CHARS) : value;
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    writeLong(utf8.length);
    writeBytes(utf8);
  }

  /** Appends an enum constant. */
  @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
  public void writeEnum(Enum<?> value) {
    writeLong(value.ordinal());
  }

  /** Appends a boolean. */
  public void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  /** Appends a float. */
  public void writeFloat(float value) {
    writeLittleEndian(Float.floatToIntBits(value), 4);
  }

  /** Appends a double. */
  public void writeDouble(double value) {
    writeLittleEndian(Double.doubleToLongBits(value), 8);
  }

  /** Appends bytes as they are: a fixed, or records written before. */
  public void writeBytes(byte[] value) {
    reserve(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
  }

  /** Appends the lowest bytes of a number, lowest first. */
  public void writeLittleEndian(long value, int count) {
    for (int i = 0; i < count; i++) {
      writeByte((int) (value >>> (8 * i)));
    }
  }

  /** Appends the branch of a nullable union; true when the value has to follow. */
  public boolean writePresence(@Nullable Object value) {
    writeByte(value == null ? 0 : 2);
    return value != null;
  }

  /** Appends a nullable string. */
  public void writeOptionalText(@Nullable String value) {
    if (writePresence(value) && value != null) {
      writeText(value);
    }
  }

  /** Appends a nullable int or long. */
  public void writeOptionalLong(@Nullable Number value) {
    if (writePresence(value) && value != null) {
      writeLong(value.longValue());
    }
  }

  /** Appends a nullable boolean. */
  public void writeOptionalBoolean(@Nullable Boolean value) {
    if (writePresence(value) && value != null) {
      writeBoolean(value);
    }
  }

  /** Appends a nullable record. */
  public void writeOptional(@Nullable WireRecord value) {
    if (writePresence(value) && value != null) {
      value.writeTo(this);
    }
  }

  /** Appends an array of records. */
  public void writeArray(Collection<? extends WireRecord> items) {
    writeBlockStart(items.size());
    for (WireRecord item : items) {
      item.writeTo(this);
    }
    writeBlockEnd();
  }

  /** Begins an array whose items the caller writes. */
  public void writeBlockStart(int count) {
    if (count > 0) {
      writeLong(count);
    }
  }

  /** Ends an array; an empty one is this byte alone. */
  public void writeBlockEnd() {
    writeByte(0);
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
