package dev.jankline.symbols.address;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes distinct texts, sorted, in groups of {@link #GROUP}; in a group each says how many bytes
 * it shares with the one before it, and brings the rest. A text's number is its rank.
 */
final class StringPoolWriter {
  static final int GROUP = 16;

  private final Map<String, Integer> ranks = new HashMap<>();
  private final PackedBytes texts = new PackedBytes();
  private final int[] groups;

  StringPoolWriter(Collection<String> distinct) {
    List<String> sorted =
        distinct.stream()
            .sorted(Comparator.comparing(this::utf8, Arrays::compareUnsigned))
            .toList();
    groups = new int[(sorted.size() + GROUP - 1) / GROUP];
    byte[] before = new byte[0];
    for (int rank = 0; rank < sorted.size(); rank++) {
      byte[] text = utf8(sorted.get(rank));
      ranks.put(sorted.get(rank), rank);
      if (rank % GROUP == 0) {
        groups[rank / GROUP] = texts.size();
        before = new byte[0];
      }
      write(before, text);
      before = text;
    }
  }

  private byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  int rank(String text) {
    Integer rank = ranks.get(text);
    if (rank == null) {
      throw new IllegalStateException("a text that was not collected: " + text);
    }
    return rank;
  }

  /** Offset of each group's first text. */
  int[] groups() {
    return groups;
  }

  byte[] texts() {
    return texts.toArray();
  }

  private void write(byte[] before, byte[] text) {
    int mismatch = Arrays.mismatch(before, text);
    int shared = mismatch < 0 ? text.length : mismatch;
    texts.unsigned(shared);
    texts.unsigned(text.length - shared);
    texts.raw(text, shared, text.length - shared);
  }
}
