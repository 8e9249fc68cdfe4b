package dev.jankline.symbols.r8.index;

import dev.jankline.symbols.file.PackedBytes;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Collects the distinct names of a mapping, each once, and numbers them from 0.
 *
 * <p>Memory is bounded by {@link #MAX_BYTES} and {@link #MAX_NAMES}: a file with more is refused.
 */
final class NamePool {
  /** Names are short and come again and again: a mapping of 160 MB has less than a tenth. */
  static final int MAX_BYTES = 64 << 20;

  static final int MAX_NAMES = 2 << 20;

  private final PackedBytes text = new PackedBytes();
  // A fresh seed each time: nobody can prepare names that all fall into one place.
  private final long seed = new SplittableRandom().nextLong();
  private int[] offsets = new int[1 << 10];
  private int[] table = new int[1 << 11];
  private int count;

  NamePool() {
    text.u1(0); // offset 0 stays free: it says "no name"
  }

  /** The number of a name, the same for equal names. */
  int number(String name) throws SymbolFileException {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    int place = place(utf8, table);
    if (table[place] == 0) {
      add(utf8);
      table[place] = count;
      if (count * 2 > table.length) {
        grow();
      }
      return count - 1;
    }
    return table[place] - 1;
  }

  /** Where a name stands in the text of the pool. */
  int offset(int number) {
    return offsets[number];
  }

  String name(int number) {
    return new String(utf8(number), StandardCharsets.UTF_8);
  }

  /** The names, each after its length. */
  PackedBytes bytes() {
    return text;
  }

  private void add(byte[] utf8) throws SymbolFileException {
    if (count >= MAX_NAMES || text.size() + utf8.length > MAX_BYTES) {
      throw new SymbolFileException(
          Reason.TOO_LARGE,
          "more than %d distinct names or %d bytes of them: no app has that many"
              .formatted(MAX_NAMES, MAX_BYTES));
    }
    if (count == offsets.length) {
      offsets = Arrays.copyOf(offsets, count * 2);
    }
    offsets[count++] = text.size();
    text.varint(utf8.length);
    text.all(utf8);
  }

  private void grow() {
    int[] larger = new int[table.length * 2];
    for (int number = 0; number < count; number++) {
      larger[place(utf8(number), larger)] = number + 1;
    }
    table = larger;
  }

  private int place(byte[] utf8, int[] places) {
    int mask = places.length - 1;
    int place = hash(utf8) & mask;
    while (places[place] != 0 && !isAt(offsets[places[place] - 1], utf8)) {
      place = (place + 1) & mask;
    }
    return place;
  }

  private boolean isAt(int offset, byte[] utf8) {
    return lengthAt(offset) == utf8.length
        && text.equalsAt(offset + lengthBytes(utf8.length), utf8);
  }

  private byte[] utf8(int number) {
    int length = lengthAt(offsets[number]);
    byte[] utf8 = new byte[length];
    int start = offsets[number] + lengthBytes(length);
    for (int i = 0; i < length; i++) {
      utf8[i] = text.get(start + i);
    }
    return utf8;
  }

  private int lengthAt(int offset) {
    int length = 0;
    for (int i = offset, shift = 0; ; i++, shift += 7) {
      length |= (text.get(i) & 0x7F) << shift;
      if (text.get(i) >= 0) {
        return length;
      }
    }
  }

  private static int lengthBytes(int length) {
    return Math.max(1, (38 - Integer.numberOfLeadingZeros(length)) / 7);
  }

  private int hash(byte[] utf8) {
    long hash = seed;
    for (byte b : utf8) {
      hash = (hash ^ b) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return (int) (hash ^ (hash >>> 32));
  }

  /**
   * Collects the original classes of a mapping with their source files, and numbers them from 0.
   */
  static final class TypeTable {
    private final NamePool names;
    private int[] typeOfName = new int[1 << 10];
    private int[] nameOfType = new int[1 << 10];
    private int[] fileOfType = new int[1 << 10];
    private int count;

    TypeTable(NamePool names) {
      this.names = names;
    }

    int number(String className) throws SymbolFileException {
      int name = names.number(className);
      typeOfName = holding(typeOfName, name);
      if (typeOfName[name] == 0) {
        nameOfType = holding(nameOfType, count);
        fileOfType = holding(fileOfType, count);
        nameOfType[count] = name;
        typeOfName[name] = ++count;
      }
      return typeOfName[name] - 1;
    }

    /** States the source file of a class; the last one stated counts, as in R8. */
    void sourceFile(String className, String file) throws SymbolFileException {
      int type = number(className);
      fileOfType[type] = names.offset(names.number(file));
    }

    int count() {
      return count;
    }

    /** One entry a type: where its name stands, and its source file's, 0 when none is stated. */
    PackedBytes entries() {
      PackedBytes bytes = new PackedBytes();
      for (int type = 0; type < count; type++) {
        bytes.u4(names.offset(nameOfType[type]));
        bytes.u4(fileOfType[type]);
      }
      return bytes;
    }

    /** The types that have a source file, to be found by name. */
    List<NameDirectory.Entry> filed() {
      List<NameDirectory.Entry> filed = new ArrayList<>();
      for (int type = 0; type < count; type++) {
        if (fileOfType[type] != 0) {
          filed.add(NameDirectory.Entry.of(names, nameOfType[type], type));
        }
      }
      return filed;
    }

    private static int[] holding(int[] numbers, int index) {
      return index < numbers.length
          ? numbers
          : Arrays.copyOf(numbers, Math.max(numbers.length * 2, index + 1));
    }
  }
}
