package dev.jankline.symbols.binary;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads numbers and texts of a mapped binary at any offset.
 *
 * <p>Where a damaged file points outside of itself, reading throws {@link
 * IndexOutOfBoundsException}, which the format of the file turns into a refusal.
 */
public final class BinaryBytes {
  private static final int MAX_TEXT = 1 << 20;

  private final ByteBuffer bytes;

  BinaryBytes(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  public static BinaryBytes map(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      if (channel.size() > Integer.MAX_VALUE) {
        throw new SymbolFileException(
            Reason.TOO_LARGE,
            "over 2 GiB: strip what is no debug info (objcopy --only-keep-debug) or upload Breakpad's"
                + " .sym");
      }
      return new BinaryBytes(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
    }
  }

  public BinaryBytes ordered(ByteOrder order) {
    return new BinaryBytes(bytes.duplicate().order(order));
  }

  /** A part, as bytes of its own. */
  public BinaryBytes part(long offset, long size) {
    int length = size < 0 || size > size() ? (int) beyond(offset, size) : (int) size;
    int start = at(offset, length);
    return new BinaryBytes(bytes.slice(start, length).order(bytes.order()));
  }

  public int size() {
    return bytes.limit();
  }

  int u8(long offset) {
    return bytes.get(at(offset, 1)) & 0xFF;
  }

  int u16(long offset) {
    return bytes.getShort(at(offset, 2)) & 0xFFFF;
  }

  public long u32(long offset) {
    return Integer.toUnsignedLong(bytes.getInt(at(offset, 4)));
  }

  public long u64(long offset) {
    return bytes.getLong(at(offset, 8));
  }

  byte[] copy(long offset, int count) {
    byte[] copy = new byte[Math.max(0, Math.min(count, size()))];
    bytes.get(at(offset, copy.length), copy);
    return copy;
  }

  public ByteBuffer buffer() {
    return bytes.duplicate().order(bytes.order());
  }

  ByteOrder order() {
    return bytes.order();
  }

  /** Text up to a zero byte. */
  public String text(long offset) {
    int start = at(offset, 1);
    int end = start;
    while (u8(end) != 0) {
      end++;
      if (end - start > MAX_TEXT) {
        throw new IndexOutOfBoundsException("a text without an end at " + offset);
      }
    }
    return new String(copy(start, end - start), StandardCharsets.UTF_8);
  }

  /** Text in a field of fixed size, or up to a zero byte before its end. */
  public String text(long offset, int size) {
    byte[] field = copy(offset, Math.min(size, size() - at(offset, 0)));
    int end = 0;
    while (end < field.length && field[end] != 0) {
      end++;
    }
    return new String(field, 0, end, StandardCharsets.UTF_8);
  }

  /** An offset with so many bytes behind it. */
  private int at(long offset, int count) {
    return offset < 0 || offset > size() - count ? (int) beyond(offset, count) : (int) offset;
  }

  private long beyond(long offset, long count) {
    throw new IndexOutOfBoundsException(
        "it points to %s bytes at byte %s, beyond the %d bytes that there are"
            .formatted(Long.toUnsignedString(count), Long.toUnsignedString(offset), size()));
  }
}
