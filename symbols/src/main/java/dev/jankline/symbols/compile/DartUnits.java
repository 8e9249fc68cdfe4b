package dev.jankline.symbols.compile;

import dev.jankline.symbols.address.AddressTableBuilder;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.binary.BinaryBytes;
import dev.jankline.symbols.binary.DwarfLines;
import dev.jankline.symbols.binary.DwarfReader;
import dev.jankline.symbols.binary.DwarfReader.DwarfAbbreviations;
import dev.jankline.symbols.binary.DwarfReader.DwarfAbbreviations.Attribute;
import dev.jankline.symbols.binary.DwarfReader.DwarfAbbreviations.Shape;
import dev.jankline.symbols.binary.DwarfReader.UnknownDwarf;
import dev.jankline.symbols.binary.ElfFile;
import dev.jankline.symbols.file.SymbolFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code .debug_info} as Dart writes it: compile units of DWARF 2 to 4 with functions and the
 * functions inlined into them, each in one piece. Other shapes throw {@link UnknownDwarf}.
 */
final class DartUnits {
  private static final int COMPILE_UNIT = 0x11;
  private static final int INLINED = 0x1d;
  private static final int FUNCTION = 0x2e;
  private static final int ENTRY_BYTES = 240;
  private static final int MAX_DEPTH = 2 * AddressTableBuilder.MAX_DEPTH;

  /** Dart writes one unit a snapshot. */
  private static final int MAX_UNITS = 256;

  /** A compile unit: which code it covers, and its lines. */
  record Unit(long start, long end, DwarfLines lines) {}

  /** A function with code, or one inlined into its parent. */
  record Code(
      Unit unit,
      long origin,
      boolean inlined,
      boolean artificial,
      @Nullable Code parent,
      long callFile,
      int callLine,
      int callColumn) {}

  /** Code up to an address. */
  record Span(long end, Code code) {}

  private final ElfFile elf;
  private final HeapBudget budget;
  private final BinaryBytes info;
  private final Map<Long, String> names = new HashMap<>();
  private final NavigableMap<Long, Span> spans = new TreeMap<>();
  private final List<Unit> units = new ArrayList<>();
  private int heads;
  private long lineBytes;

  DartUnits(ElfFile elf, HeapBudget budget) throws SymbolFileException {
    this.elf = elf;
    this.budget = budget;
    this.info = elf.content(".debug_info");
    for (long at = 0; at < info.size(); ) {
      at = readUnit(at);
    }
  }

  /** Innermost code by start address; spans do not overlap. */
  NavigableMap<Long, Span> spans() {
    return spans;
  }

  List<Unit> units() {
    return units;
  }

  /** Name of the function that an entry is, or is a copy of. */
  String name(Code code) {
    return names.getOrDefault(code.origin(), "?");
  }

  private long readUnit(long start) throws SymbolFileException {
    DwarfReader in = new DwarfReader(info, start, 8);
    long length = in.u32();
    long end = in.at() + length;
    int version = in.u16();
    if (length >= 0xFFFF_FFF0L || version < 2 || version > 4) {
      throw new UnknownDwarf("unit of version " + version);
    }
    if (++heads > MAX_UNITS) {
      throw new UnknownDwarf("more than " + MAX_UNITS + " units");
    }
    long shapesAt = in.u32();
    int addressBytes = in.u8();
    DwarfAbbreviations shapes = new DwarfAbbreviations(elf.content(".debug_abbrev"), shapesAt);
    new Entries(new DwarfReader(info, in.at(), addressBytes), shapes, start, end, addressBytes)
        .read();
    return end;
  }

  /** Goes through the entries of one unit. */
  private final class Entries {
    private final DwarfReader in;
    private final DwarfAbbreviations shapes;
    private final long start;
    private final long end;
    private final int addressBytes;
    private final List<@Nullable Code> parents = new ArrayList<>();
    private @Nullable Unit unit;

    Entries(DwarfReader in, DwarfAbbreviations shapes, long start, long end, int addressBytes) {
      this.in = in;
      this.shapes = shapes;
      this.start = start;
      this.end = end;
      this.addressBytes = addressBytes;
    }

    void read() throws SymbolFileException {
      while (in.at() < end) {
        long offset = in.at();
        int shapeCode = in.number();
        if (shapeCode == 0) {
          if (!parents.isEmpty()) {
            parents.remove(parents.size() - 1);
          }
          continue;
        }
        Shape shape = shapes.shape(shapeCode);
        Code code = entry(shape, offset);
        if (shape.hasChildren()) {
          if (parents.size() == MAX_DEPTH) {
            throw new IndexOutOfBoundsException("entries nested over " + MAX_DEPTH + " deep");
          }
          parents.add(code);
        }
      }
    }

    private @Nullable Code entry(Shape shape, long offset) throws SymbolFileException {
      Values values = new Values();
      for (Attribute attribute : shape.attributes()) {
        values.set(attribute, in, start);
      }
      if (shape.tag() == COMPILE_UNIT) {
        if (unit != null) {
          throw new UnknownDwarf("a unit within a unit");
        }
        DwarfLines lines = lines(values.lines, addressBytes);
        unit = new Unit(values.low, values.high(), lines);
        units.add(unit);
        return null;
      }
      if (shape.tag() != FUNCTION && shape.tag() != INLINED) {
        return null;
      }
      if (values.name >= 0) {
        String name = info.text(values.name);
        budget.take(ENTRY_BYTES + 2L * name.length());
        names.put(offset, name);
      }
      return values.low < values.high() ? code(shape, offset, values) : null;
    }

    private Code code(Shape shape, long offset, Values values) throws SymbolFileException {
      if (unit == null) {
        throw new UnknownDwarf("a function outside of a unit");
      }
      budget.take(ENTRY_BYTES);
      Code code =
          new Code(
              unit,
              values.origin >= 0 ? values.origin : offset,
              shape.tag() == INLINED,
              values.artificial,
              parents.isEmpty() ? null : parents.get(parents.size() - 1),
              values.callFile,
              (int) values.callLine,
              (int) values.callColumn);
      lay(values.low, values.high(), code);
      return code;
    }
  }

  /** Each table is read once: units that share tables ask for more than the file has to say. */
  private DwarfLines lines(long offset, int addressBytes) throws SymbolFileException {
    BinaryBytes section = elf.content(".debug_line");
    DwarfLines lines = DwarfLines.read(section, offset, addressBytes, budget);
    lineBytes += lines.bytes();
    if (lineBytes > section.size()) {
      throw new UnknownDwarf("units that share their lines");
    }
    return lines;
  }

  /** Puts code over what lies there: children come after their parents and are more exact. */
  private void lay(long low, long high, Code code) {
    Map.Entry<Long, Span> below = spans.floorEntry(low);
    if (below != null && low < below.getValue().end()) {
      Span outer = below.getValue();
      if (high < outer.end()) {
        spans.put(high, outer);
      }
      if (low > below.getKey()) {
        spans.put(below.getKey(), new Span(low, outer.code()));
      }
    }
    spans.put(low, new Span(high, code));
  }

  /** Attributes of one entry. */
  private static final class Values {
    private static final int NAME = 0x03;
    private static final int LINES = 0x10;
    private static final int LOW = 0x11;
    private static final int HIGH = 0x12;
    private static final int ORIGIN = 0x31;
    private static final int ARTIFICIAL = 0x34;
    private static final int RANGES = 0x55;
    private static final int CALL_COLUMN = 0x57;
    private static final int CALL_FILE = 0x58;
    private static final int CALL_LINE = 0x59;
    private static final int ADDRESS = 0x01;
    private static final int TEXT = 0x08;

    private long name = -1;
    private long lines;
    private long low;
    private long high;
    private boolean highIsSize;
    private long origin = -1;
    private boolean artificial;
    private long callFile;
    private long callLine;
    private long callColumn;

    void set(Attribute attribute, DwarfReader in, long unitStart) {
      long value = in.value(attribute.form());
      switch (attribute.name()) {
        case NAME -> {
          if (attribute.form() != TEXT) {
            throw new UnknownDwarf("a name of form 0x" + Integer.toHexString(attribute.form()));
          }
          name = value;
        }
        case LINES -> lines = value;
        case LOW -> low = value;
        case HIGH -> {
          high = value;
          highIsSize = attribute.form() != ADDRESS;
        }
        case ORIGIN -> origin = unitStart + value;
        case ARTIFICIAL -> artificial = value != 0;
        case RANGES -> throw new UnknownDwarf("code in several pieces");
        case CALL_FILE -> callFile = value;
        case CALL_LINE -> callLine = Math.min(Math.max(value, 0), Integer.MAX_VALUE);
        case CALL_COLUMN -> callColumn = Math.min(Math.max(value, 0), Integer.MAX_VALUE);
        default -> {}
      }
    }

    long high() {
      return highIsSize ? low + high : high;
    }
  }
}
