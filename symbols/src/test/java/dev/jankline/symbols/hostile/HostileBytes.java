package dev.jankline.symbols.hostile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Makes hostile files of good ones: cut off, numbers that lie, parts of one file in another, packed
 * numbers without an end, repeated records. The same seed makes the same file.
 */
final class HostileBytes {
  private static final int MAX_CHANGES = 5;
  private static final int MAX_BYTES = 1 << 17;
  private static final long[] LIES = {
    0,
    1,
    -1,
    2,
    7,
    8,
    0x7F,
    0x80,
    0xFF,
    0x7FFF,
    0xFFFF,
    0x7FFF_FFFFL,
    0x8000_0000L,
    0xFFFF_FFF0L,
    0xFFFF_FFFFL,
    0x1_0000_0000L,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Long.MAX_VALUE - 4095
  };
  private static final List<String> WORDS =
      List.of(
          "0",
          "-1",
          "2147483647",
          "2147483648",
          "4294967295",
          "9223372036854775807",
          "-9223372036854775808",
          "ffffffffffffffff",
          "99999999999999999999",
          " ",
          "",
          ",",
          "\n",
          "\r\n",
          "\t",
          "\0",
          "\u2028",
          "FUNC m ",
          "INLINE 0 ",
          "PUBLIC ",
          "MODULE ");

  private final List<byte[]> good;
  private final Random random;

  HostileBytes(List<byte[]> good, long seed) {
    this.good = good;
    this.random = new Random(seed);
  }

  byte[] make() {
    byte[] bytes = good.get(random.nextInt(good.size())).clone();
    for (int i = random.nextInt(MAX_CHANGES); i >= 0 && bytes.length > 0; i--) {
      bytes = changed(bytes);
    }
    return bytes;
  }

  private byte[] changed(byte[] bytes) {
    int at = random.nextInt(bytes.length);
    return switch (random.nextInt(12)) {
      case 0 -> set(bytes, at, (byte) random.nextInt());
      case 1 -> set(bytes, at, (byte) (bytes[at] ^ 1 << random.nextInt(8)));
      case 2 -> filled(bytes, at);
      case 3, 4, 5 -> lie(bytes, at);
      case 6 -> endless(bytes, at);
      case 7 -> random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : lie(bytes, at);
      case 8 -> spliced(bytes, at);
      case 9 -> inserted(bytes, at);
      case 10 -> repeated(bytes, at);
      default -> word(bytes, at);
    };
  }

  private static byte[] set(byte[] bytes, int at, byte value) {
    bytes[at] = value;
    return bytes;
  }

  private byte[] filled(byte[] bytes, int at) {
    int end = Math.min(bytes.length, at + 1 + random.nextInt(16));
    Arrays.fill(bytes, at, end, (byte) (random.nextBoolean() ? 0 : 0xFF));
    return bytes;
  }

  /** An offset, length or count that is wrong: any, or near the right one, or near the end. */
  private byte[] lie(byte[] bytes, int at) {
    int width = 1 << random.nextInt(4);
    int place = random.nextBoolean() ? at / width * width : at;
    if (place + width > bytes.length) {
      return bytes;
    }
    ByteBuffer file = ByteBuffer.wrap(bytes);
    file.order(random.nextInt(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    long now = number(file, place, width);
    long lie =
        switch (random.nextInt(4)) {
          case 0 -> now + random.nextInt(33) - 16;
          case 1 -> bytes.length + random.nextInt(9) - 4;
          case 2 -> random.nextInt(bytes.length);
          default -> LIES[random.nextInt(LIES.length)];
        };
    switch (width) {
      case 1 -> file.put(place, (byte) lie);
      case 2 -> file.putShort(place, (short) lie);
      case 4 -> file.putInt(place, (int) lie);
      default -> file.putLong(place, lie);
    }
    return bytes;
  }

  private static long number(ByteBuffer file, int at, int width) {
    return switch (width) {
      case 1 -> file.get(at);
      case 2 -> file.getShort(at);
      case 4 -> file.getInt(at);
      default -> file.getLong(at);
    };
  }

  /** A packed number of many bytes, in place of what was there. */
  private byte[] endless(byte[] bytes, int at) {
    int end = Math.min(bytes.length - 1, at + 1 + random.nextInt(24));
    Arrays.fill(bytes, at, end, (byte) (random.nextBoolean() ? 0x80 : 0xFF));
    bytes[end] = (byte) random.nextInt(0x80);
    return bytes;
  }

  private byte[] spliced(byte[] bytes, int at) {
    byte[] other = good.get(random.nextInt(good.size()));
    int from = random.nextInt(other.length);
    int count = Math.min(1 + random.nextInt(512), other.length - from);
    System.arraycopy(other, from, bytes, at, Math.min(count, bytes.length - at));
    return bytes;
  }

  private byte[] inserted(byte[] bytes, int at) {
    byte[] other = good.get(random.nextInt(good.size()));
    int from = random.nextInt(other.length);
    int count = Math.min(1 + random.nextInt(256), other.length - from);
    return joined(bytes, at, Arrays.copyOfRange(other, from, from + count), at);
  }

  private byte[] repeated(byte[] bytes, int at) {
    int end = Math.min(bytes.length, at + 1 + random.nextInt(96));
    byte[] part = Arrays.copyOfRange(bytes, at, end);
    ByteBuffer many = ByteBuffer.allocate(part.length * (1 + random.nextInt(200)));
    while (many.hasRemaining()) {
      many.put(part);
    }
    return joined(bytes, end, many.array(), end);
  }

  /** A word of a text in place of another. */
  private byte[] word(byte[] bytes, int at) {
    int head = at;
    int tail = at;
    while (head > 0 && isWord(bytes[head - 1])) {
      head--;
    }
    while (tail < bytes.length && isWord(bytes[tail])) {
      tail++;
    }
    byte[] word = WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
    return joined(bytes, head, word, tail);
  }

  private static boolean isWord(byte next) {
    return Character.isLetterOrDigit(next) || next == '-';
  }

  /** The first bytes up to {@code head}, others, and the bytes from {@code tail} on. */
  private static byte[] joined(byte[] bytes, int head, byte[] middle, int tail) {
    if (bytes.length + middle.length > MAX_BYTES) {
      return bytes;
    }
    ByteBuffer joined = ByteBuffer.allocate(head + middle.length + bytes.length - tail);
    return joined.put(bytes, 0, head).put(middle).put(bytes, tail, bytes.length - tail).array();
  }
}
