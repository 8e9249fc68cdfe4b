package dev.jankline.symbols.r8.index;

import dev.jankline.symbols.file.SymbolFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects the original classes of a mapping with their source files, and numbers them from 0. */
final class TypeTable {
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
  Bytes entries() {
    Bytes bytes = new Bytes();
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
