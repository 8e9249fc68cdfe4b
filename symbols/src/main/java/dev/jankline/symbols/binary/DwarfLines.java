package dev.jankline.symbols.binary;

import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.binary.DwarfReader.UnknownDwarf;
import dev.jankline.symbols.file.SymbolFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a line number program of DWARF 2 to 4: which address comes from which line. */
public final class DwarfLines {
  private static final int ROW_BYTES = 48;
  private static final int MAX_VERSION = 4;

  /**
   * Says that code from an address on, up to the next row, comes from a line.
   *
   * @param file number in the file table; 0 where a sequence of code ends
   */
  public record Row(long address, int file, int line, int column) {
    static Row end(long address) {
      return new Row(address, 0, 0, 0);
    }
  }

  private final DwarfReader in;
  private final long start;
  private final long end;
  private final HeapBudget budget;
  private final List<String> files = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();
  private final int[] operands;
  private final int instructionBytes;
  private final int lineBase;
  private final int lineRange;
  private long address;
  private int file;
  private int line;
  private int column;

  private DwarfLines(BinaryBytes section, long offset, int addressBytes, HeapBudget budget)
      throws SymbolFileException {
    this.in = new DwarfReader(section, offset, addressBytes);
    this.start = offset;
    this.budget = budget;
    long length = in.u32();
    this.end = in.at() + length;
    int version = in.u16();
    if (length >= 0xFFFF_FFF0L || version < 2 || version > MAX_VERSION) {
      throw new UnknownDwarf("line table of version " + version);
    }
    long program = in.u32();
    program += in.at();
    this.instructionBytes = in.u8();
    if (version >= 4) {
      in.u8();
    }
    in.u8();
    this.lineBase = (byte) in.u8();
    this.lineRange = in.u8();
    this.operands = new int[Math.max(1, in.u8())];
    for (int i = 1; i < operands.length; i++) {
      operands[i] = in.u8();
    }
    readFiles();
    in.seek(program);
    run();
  }

  public static DwarfLines read(
      BinaryBytes section, long offset, int addressBytes, HeapBudget budget)
      throws SymbolFileException {
    DwarfLines lines = new DwarfLines(section, offset, addressBytes, budget);
    lines.rows.sort(Comparator.comparingLong(Row::address));
    return lines;
  }

  /** Bytes that the table takes in its section. */
  public long bytes() {
    return end - start;
  }

  /** Rows by address; of several at one address the last one holds. */
  public List<Row> rows() {
    return rows;
  }

  /** Name of a file; null for a number that is not in the table. */
  public @Nullable String file(long number) {
    return number >= 1 && number <= files.size() ? files.get((int) number - 1) : null;
  }

  private void readFiles() throws SymbolFileException {
    List<String> folders = new ArrayList<>();
    for (String folder = in.text(); !folder.isEmpty(); folder = in.text()) {
      budget.take(ROW_BYTES + 2L * folder.length());
      folders.add(folder);
    }
    for (String name = in.text(); !name.isEmpty(); name = in.text()) {
      int folder = in.number();
      in.unsigned();
      in.unsigned();
      budget.take(ROW_BYTES + 2L * name.length());
      boolean isIn = folder >= 1 && folder <= folders.size();
      files.add(isIn ? folders.get(folder - 1) + "/" + name : name);
    }
  }

  private void run() throws SymbolFileException {
    reset();
    while (in.at() < end) {
      int code = in.u8();
      if (code >= operands.length) {
        special(code - operands.length);
      } else if (code == 0) {
        extended();
      } else {
        standard(code);
      }
    }
  }

  private void special(int code) throws SymbolFileException {
    if (lineRange == 0) {
      throw new IndexOutOfBoundsException("a line table with a line range of 0");
    }
    address += (long) (code / lineRange) * instructionBytes;
    line += lineBase + code % lineRange;
    emit();
  }

  private void extended() throws SymbolFileException {
    int length = in.number();
    long next = in.at() + length;
    int code = length == 0 ? 0 : in.u8();
    if (code == 1) {
      budget.take(ROW_BYTES);
      rows.add(Row.end(address));
      reset();
    } else if (code == 2) {
      address = in.address();
    }
    in.seek(next);
  }

  private void standard(int code) throws SymbolFileException {
    switch (code) {
      case 1 -> emit();
      case 2 -> address += in.unsigned() * instructionBytes;
      case 3 -> line += (int) in.signed();
      case 4 -> file = (int) in.unsigned();
      case 5 -> column = (int) in.unsigned();
      case 8 ->
          address += lineRange == 0 ? 0 : (255L - operands.length) / lineRange * instructionBytes;
      case 9 -> address += in.u16();
      default -> {
        for (int i = 0; i < operands[code]; i++) {
          in.unsigned();
        }
      }
    }
  }

  private void emit() throws SymbolFileException {
    budget.take(ROW_BYTES);
    rows.add(new Row(address, file, Math.max(line, 0), Math.max(column, 0)));
  }

  private void reset() {
    address = 0;
    file = 1;
    line = 1;
    column = 0;
  }
}
