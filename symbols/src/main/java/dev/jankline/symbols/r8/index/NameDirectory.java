package dev.jankline.symbols.r8.index;

import dev.jankline.symbols.file.PackedBytes;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Finds a number by a name: entries of a hash and the number, sorted by hash and then by name, so
 * that a search takes few steps whatever the names are.
 */
public final class NameDirectory {
  /** Bytes of an entry: the hash of the name, {@link String#hashCode}, and the number. */
  public static final int ENTRY_BYTES = 8;

  private NameDirectory() {}

  /** An entry while the directory is made. */
  record Entry(int hash, int name, int value) {
    static Entry of(NamePool names, int name, int value) {
      return new Entry(names.name(name).hashCode(), name, value);
    }
  }

  static void write(List<Entry> entries, NamePool names, PackedBytes out) {
    entries.stream()
        .sorted(
            Comparator.comparingInt(Entry::hash).thenComparing(entry -> names.name(entry.name())))
        .forEach(
            entry -> {
              out.u4(entry.hash());
              out.u4(entry.value());
            });
  }

  /**
   * Searches the directory of {@code count} entries at {@code start}.
   *
   * @param nameOf the name that belongs to a number
   * @return the number, -1 when no entry has the name
   */
  public static int find(
      ByteBuffer bytes, int start, int count, String name, IntFunction<String> nameOf) {
    int hash = name.hashCode();
    int low = 0;
    int high = count - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int at = start + middle * ENTRY_BYTES;
      int order = Integer.compare(bytes.getInt(at), hash);
      int value = bytes.getInt(at + Integer.BYTES);
      if (order == 0) {
        order = nameOf.apply(value).compareTo(name);
      }
      if (order == 0) {
        return value;
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return -1;
  }
}
