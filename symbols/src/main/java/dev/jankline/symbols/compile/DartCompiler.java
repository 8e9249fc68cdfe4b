package dev.jankline.symbols.compile;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.address.AddressRange;
import dev.jankline.symbols.address.AddressTableBuilder;
import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.address.CodeFrame.Mark;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.binary.DwarfLines.Row;
import dev.jankline.symbols.binary.ElfFile;
import dev.jankline.symbols.binary.ElfSymbols;
import dev.jankline.symbols.binary.ElfSymbols.Symbol;
import dev.jankline.symbols.build.BuildIds.BreakpadIds;
import dev.jankline.symbols.compile.DartUnits.Code;
import dev.jankline.symbols.compile.DartUnits.Span;
import dev.jankline.symbols.compile.DartUnits.Unit;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a Dart snapshot with debug info ({@code flutter build --split-debug-info}) in plain
 * Java.
 *
 * <p>Answers as {@code llvm-symbolizer} does: the innermost line comes from the line table, the
 * others from the call sites, and code that belongs to no function has the name of its symbol and
 * the line table's last word. The name that Dart shows to people is kept beside the symbol's.
 */
public final class DartCompiler {
  private final ElfSymbols symbols;
  private final DartUnits units;

  private DartCompiler(ElfSymbols symbols, DartUnits units) {
    this.symbols = symbols;
    this.units = units;
  }

  /**
   * Compiles a snapshot.
   *
   * @throws UnknownDwarf when its debug info is not of the shape Dart writes
   */
  public static NativeTable compile(
      ElfBinary binary, String buildId, Path artifact, HeapBudget budget) throws IOException {
    ElfFile elf = binary.elf();
    ElfSymbols symbols = binary.symbols();
    if (!elf.hasBytes(".debug_info")) {
      throw new SymbolFileException(
          Reason.EMPTY,
          "a Dart snapshot without debug info: build with --split-debug-info=DIR and upload"
              + " DIR/app.*.symbols");
    }
    DartCompiler compiler = new DartCompiler(symbols, new DartUnits(elf, budget));
    AddressTableBuilder builder = new AddressTableBuilder(budget);
    NavigableSet<Long> edges = compiler.edges();
    for (AddressRange range : AddressRange.joined(elf.code())) {
      compiler.add(range, edges, builder);
    }
    if (builder.isEmpty()) {
      throw new SymbolFileException(Reason.EMPTY, "no Dart function in it");
    }
    AddressFacts facts =
        new AddressFacts(
            BreakpadIds.names(BuildKind.DART_BUILD_ID, buildId),
            SymbolGrade.LINES,
            elf.imageBase(),
            symbols.anchors());
    builder.write(facts, elf.code(), artifact);
    return new NativeTable(artifact, facts, null);
  }

  private void add(AddressRange range, NavigableSet<Long> edges, AddressTableBuilder builder)
      throws SymbolFileException {
    long from = range.start();
    while (from < range.end()) {
      Long next = edges.higher(from);
      long to = next == null ? range.end() : Math.min(next, range.end());
      builder.add(from, to, frames(from));
      from = to;
    }
  }

  /** Every address at which the answer may change. */
  private NavigableSet<Long> edges() {
    NavigableSet<Long> edges = new TreeSet<>();
    units
        .spans()
        .forEach(
            (start, span) -> {
              edges.add(start);
              edges.add(span.end());
            });
    for (Unit unit : units.units()) {
      edges.add(unit.start());
      edges.add(unit.end());
      unit.lines().rows().forEach(row -> edges.add(row.address()));
    }
    for (Symbol symbol : symbols.byAddress()) {
      edges.add(symbol.address());
      edges.add(symbol.address() + symbol.size());
    }
    return edges;
  }

  private List<CodeFrame> frames(long at) {
    Map.Entry<Long, Span> below = units.spans().floorEntry(at);
    Code code = below != null && at < below.getValue().end() ? below.getValue().code() : null;
    Unit unit = code != null ? code.unit() : unit(at);
    Row row = unit == null ? null : row(unit, at);
    if (code == null) {
      return stub(at, unit, row);
    }
    List<CodeFrame> frames = new ArrayList<>();
    String file = row == null ? null : code.unit().lines().file(row.file());
    int line = file == null || row == null ? 0 : row.line();
    int column = file == null || row == null ? 0 : row.column();
    for (Code next = code; next != null; next = next.inlined() ? next.parent() : null) {
      Mark mark = next.artificial() ? Mark.INTERNAL : Mark.NONE;
      String name = units.name(next);
      frames.add(
          new CodeFrame(name, next.inlined() ? null : symbol(at, name), file, line, column, mark));
      file = next.unit().lines().file(next.callFile());
      line = next.callLine();
      column = next.callColumn();
    }
    return frames;
  }

  private List<CodeFrame> stub(long at, @Nullable Unit unit, @Nullable Row row) {
    Symbol symbol = symbol(at);
    if (symbol == null) {
      return List.of();
    }
    String file = unit == null || row == null ? null : unit.lines().file(row.file());
    return List.of(
        file == null || row == null
            ? new CodeFrame(symbol.name(), null, null, 0, 0, Mark.STUB)
            : new CodeFrame(symbol.name(), null, file, row.line(), row.column(), Mark.STUB));
  }

  private @Nullable Unit unit(long at) {
    for (Unit unit : units.units()) {
      if (unit.start() <= at && at < unit.end()) {
        return unit;
      }
    }
    return null;
  }

  private static @Nullable Row row(Unit unit, long at) {
    List<Row> rows = unit.lines().rows();
    int low = 0;
    int high = rows.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rows.get(middle).address() <= at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 || rows.get(low - 1).file() == 0 ? null : rows.get(low - 1);
  }

  /** Name of the symbol at an address where it is not the function's own. */
  private @Nullable String symbol(long at, String name) {
    Symbol symbol = symbol(at);
    return symbol == null || symbol.name().equals(name) ? null : symbol.name();
  }

  private @Nullable Symbol symbol(long at) {
    List<Symbol> all = symbols.byAddress();
    int low = 0;
    int high = all.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (all.get(middle).address() <= at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 || !all.get(low - 1).holds(at) ? null : all.get(low - 1);
  }
}
