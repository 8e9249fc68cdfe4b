package dev.jankline.sdk.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Appends Avro binary to a growing buffer. Each method returns the writer, so that calls can be
 * chained. Not thread-safe.
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
  /** Maximum characters of a text that the gateway accepts; longer ones are cut. */
  static final int MAX_TEXT_CHARS = 4096;

  private static final int FIRST_BYTES = 128;

  private byte[] bytes;
  private int size;

  /** Begins with an empty buffer. */
  public AvroWriter() {
    bytes = new byte[FIRST_BYTES];
  }

  /** Begins a record of nullable fields of which only this one is set. */
  public static AvroWriter ofField(int field) {
    return new AvroWriter().writeAbsent(field).writePresence(true);
  }

  /** Ends a record of nullable fields of which only this one was set. */
  public byte[] endFields(int field, int fields) {
    return writeAbsent(fields - field - 1).toBytes();
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

  /** Appends a string, cut to what the gateway accepts. */
  public AvroWriter writeText(String value) {
    String text = value.length() > MAX_TEXT_CHARS ? value.substring(0, MAX_TEXT_CHARS) : value;
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    writeLong(utf8.length);
    writeBytes(utf8);
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

  /** Appends the branch of a nullable union. The value must follow when it is present. */
  public AvroWriter writePresence(boolean isPresent) {
    writeByte(isPresent ? 2 : 0);
    return this;
  }

  /** Appends a nullable string. */
  public AvroWriter writeOptionalText(@Nullable String value) {
    writePresence(value != null);
    return value == null ? this : writeText(value);
  }

  /** Appends a nullable int or long. */
  public AvroWriter writeOptionalLong(@Nullable Number value) {
    writePresence(value != null);
    return value == null ? this : writeLong(value.longValue());
  }

  /** Appends a nullable long, which is null when it equals {@code none}. */
  AvroWriter writeKnown(long value, long none) {
    writePresence(value != none);
    return value == none ? this : writeLong(value);
  }

  /** Appends a nullable boolean. */
  public AvroWriter writeOptionalBoolean(@Nullable Boolean value) {
    writePresence(value != null);
    return value == null ? this : writeBoolean(value);
  }

  /** Appends an array of records. */
  public AvroWriter writeArray(Collection<byte[]> items) {
    return writeBlock(items).writeBlockEnd();
  }

  /** Appends some of the items of an array, which goes on or is ended by the caller. */
  AvroWriter writeBlock(Collection<byte[]> items) {
    writeBlockStart(items.size());
    for (byte[] item : items) {
      writeBytes(item);
    }
    return this;
  }

  /** Appends the first of these numbers, one after the other. */
  public AvroWriter writeLongs(long[] values, int count) {
    for (int i = 0; i < count; i++) {
      writeLong(values[i]);
    }
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

  private AvroWriter writeAbsent(int fields) {
    for (int i = 0; i < fields; i++) {
      writeByte(0);
    }
    return this;
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
