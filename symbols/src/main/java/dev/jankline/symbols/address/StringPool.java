package dev.jankline.symbols.address;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the texts that {@link StringPoolWriter} wrote. Thread-safe. */
final class StringPool {
  private static final int MAX_BYTES = 1 << 20;

  private final ByteBuffer bytes;
  private final int groupsAt;
  private final int groups;
  private final int textsAt;

  StringPool(ByteBuffer bytes, int groupsAt, int groups, int textsAt) {
    this.bytes = bytes;
    this.groupsAt = groupsAt;
    this.groups = groups;
    this.textsAt = textsAt;
  }

  String text(int rank) {
    int group = rank / StringPoolWriter.GROUP;
    if (group >= groups) {
      throw new IndexOutOfBoundsException("no text " + rank);
    }
    PackedReader in =
        new PackedReader(bytes, textsAt + bytes.getInt(groupsAt + group * Integer.BYTES));
    byte[] text = new byte[256];
    int size = 0;
    for (int i = 0; i <= rank % StringPoolWriter.GROUP; i++) {
      int shared = in.unsignedInt();
      int more = in.unsignedInt();
      if (shared > size || more > MAX_BYTES || shared + more > MAX_BYTES) {
        throw new IndexOutOfBoundsException("a damaged text " + rank);
      }
      size = shared + more;
      if (size > text.length) {
        text = Arrays.copyOf(text, Math.max(size, 2 * text.length));
      }
      in.raw(text, shared, more);
    }
    return new String(text, 0, size, StandardCharsets.UTF_8);
  }
}
