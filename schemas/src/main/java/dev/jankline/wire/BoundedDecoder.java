package dev.jankline.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Reads Avro's binary form from an array that may be malicious.
 *
 * <p>Memory bound: a length or count larger than the number of bytes left is refused (every array
 * item of the wire contract takes at least one byte), so allocated memory is proportional to the
 * size of the input; an {@link ItemLimit} bounds the memory for each item. Booleans, numbers and
 * UTF-8 are read strictly. Failures are {@link EOFException} or {@link AvroRuntimeException}. Not
 * thread-safe; one decoder reads one array once.
 */
public final class BoundedDecoder extends Decoder {
  private static final int MAX_INT_BYTES = 5;
  private static final int MAX_LONG_BYTES = 10;

  private final byte[] bytes;
  private final ItemLimit limit;
  private int position;
  private int fixeds;

  /** Reads {@code bytes} from {@code offset} to the end. */
  public BoundedDecoder(byte[] bytes, int offset) {
    this(bytes, offset, ItemLimit.none());
  }

  /** Reads {@code bytes} from {@code offset} to the end, up to a limit of items. */
  BoundedDecoder(byte[] bytes, int offset, ItemLimit limit) {
    this.bytes = bytes;
    this.position = offset;
    this.limit = limit;
  }

  /** Reads the header of a batch, which has few items. */
  public static BoundedDecoder ofHeader(byte[] bytes, int offset) {
    return new BoundedDecoder(bytes, offset, ItemLimit.ofHeader());
  }

  /** Says that the bytes hold more than they may. */
  static final class LimitExceeded extends AvroRuntimeException {
    private static final long serialVersionUID = 1L;

    private final WireException reason;

    private LimitExceeded(WireException reason) {
      super(reason);
      this.reason = reason;
    }

    WireException reason() {
      return reason;
    }
  }

  /** Makes the message for bytes that cannot be read; Avro's own messages name its classes. */
  static final class Unreadable extends AvroRuntimeException {
    private static final long serialVersionUID = 1L;

    private Unreadable(String message) {
      super(message);
    }
  }

  /** Index of the next byte in the array. */
  public int position() {
    return position;
  }

  /** Number of bytes not read yet. */
  public int remaining() {
    return bytes.length - position;
  }

  @Override
  public void readNull() {
    // A null takes no byte.
  }

  @Override
  public boolean readBoolean() throws IOException {
    byte value = bytes[take(1)];
    if (value != 0 && value != 1) {
      throw malformed("a boolean of value " + value);
    }
    return value == 1;
  }

  @Override
  public int readInt() throws IOException {
    long value = varint(MAX_INT_BYTES);
    if (value != (int) value) {
      throw malformed("a number beyond 32 bits");
    }
    return (int) value;
  }

  @Override
  public long readLong() throws IOException {
    return varint(MAX_LONG_BYTES);
  }

  @Override
  public float readFloat() throws IOException {
    return buffer(Float.BYTES).getFloat();
  }

  @Override
  public double readDouble() throws IOException {
    return buffer(Double.BYTES).getDouble();
  }

  @Override
  public Utf8 readString(@Nullable Utf8 old) throws IOException {
    return new Utf8(readString());
  }

  @Override
  public String readString() throws IOException {
    int length = length();
    int start = take(length);
    String text = new String(bytes, start, length, StandardCharsets.UTF_8);
    // A replacement character is either what was sent or the trace of bytes that are not UTF-8.
    if (text.indexOf('\uFFFD') >= 0 && !sameBytes(text, start, length)) {
      throw malformed("a text that is not UTF-8");
    }
    return text;
  }

  @Override
  public void skipString() throws IOException {
    skipBytes();
  }

  @Override
  public ByteBuffer readBytes(@Nullable ByteBuffer old) throws IOException {
    int length = length();
    int start = take(length);
    return ByteBuffer.wrap(Arrays.copyOfRange(bytes, start, start + length));
  }

  @Override
  public void skipBytes() throws IOException {
    take(length());
  }

  @Override
  public void readFixed(byte[] target, int start, int length) throws IOException {
    // A batch's id and its events' ids are its only fixed values: the next one is the next event.
    try {
      limit.event(fixeds++ - 1);
    } catch (WireException e) {
      throw new LimitExceeded(e);
    }
    System.arraycopy(bytes, take(length), target, start, length);
  }

  @Override
  public void skipFixed(int length) throws IOException {
    take(length);
  }

  @Override
  public int readEnum() throws IOException {
    return readInt();
  }

  @Override
  public long readArrayStart() throws IOException {
    return itemCount();
  }

  @Override
  public long arrayNext() throws IOException {
    return itemCount();
  }

  @Override
  public long skipArray() throws IOException {
    long count = readLong();
    while (count < 0) {
      take(length());
      count = readLong();
    }
    return checkedCount(count);
  }

  @Override
  public long readMapStart() throws IOException {
    return itemCount();
  }

  @Override
  public long mapNext() throws IOException {
    return itemCount();
  }

  @Override
  public long skipMap() throws IOException {
    return skipArray();
  }

  @Override
  public int readIndex() throws IOException {
    return readInt();
  }

  /** A negative count says that the block's size in bytes follows it. */
  private long itemCount() throws IOException {
    long count = readLong();
    if (count >= 0) {
      return checkedCount(count);
    }
    length();
    return checkedCount(-count);
  }

  private long checkedCount(long count) throws IOException {
    if (count < 0 || count > remaining()) {
      throw malformed(count + " items with " + remaining() + " bytes left");
    }
    try {
      limit.take(count);
    } catch (WireException e) {
      throw new LimitExceeded(e);
    }
    return count;
  }

  private int length() throws IOException {
    long length = readLong();
    if (length < 0 || length > remaining()) {
      throw malformed("a length of " + length + " with " + remaining() + " bytes left");
    }
    return (int) length;
  }

  private long varint(int maxBytes) throws IOException {
    long value = 0;
    for (int i = 0; i < maxBytes; i++) {
      byte next = bytes[take(1)];
      value |= (next & 0x7FL) << (7 * i);
      if (next >= 0) {
        return (value >>> 1) ^ -(value & 1);
      }
    }
    throw malformed("a number of more than " + maxBytes + " bytes");
  }

  private ByteBuffer buffer(int length) throws IOException {
    return ByteBuffer.wrap(bytes, take(length), length).order(ByteOrder.LITTLE_ENDIAN);
  }

  private int take(int length) throws EOFException {
    if (length > remaining()) {
      throw new EOFException("the bytes end at byte " + bytes.length);
    }
    int start = position;
    position += length;
    return start;
  }

  private boolean sameBytes(String text, int start, int length) {
    return ByteBuffer.wrap(bytes, start, length)
        .equals(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  private AvroRuntimeException malformed(String what) {
    return new Unreadable(what + ", before byte " + position);
  }
}
