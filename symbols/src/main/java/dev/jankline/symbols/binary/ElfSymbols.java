package dev.jankline.symbols.binary;

import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.file.SymbolFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds the symbols of an ELF file that name memory, by address; the rules are LLVM's. */
public final class ElfSymbols {
  static final ElfSymbols NONE = new ElfSymbols(List.of(), Map.of());

  private static final int NO_TYPE = 0;
  private static final int OBJECT = 1;
  private static final int FUNCTION = 2;
  private static final int INDIRECT_FUNCTION = 10;

  private static final int SYMBOL_BYTES = 120;

  /** A symbol with its linked address; size 0 reaches up to the next symbol. */
  public record Symbol(String name, long address, long size) {
    public boolean holds(long at) {
      return at >= address && (size == 0 || at < address + size);
    }
  }

  private final List<Symbol> byAddress;
  private final Map<String, Long> anchors;

  private ElfSymbols(List<Symbol> byAddress, Map<String, Long> anchors) {
    this.byAddress = byAddress;
    this.anchors = anchors;
  }

  static ElfSymbols read(
      BinaryBytes table,
      BinaryBytes names,
      List<ElfFile.Section> sections,
      boolean wide,
      HeapBudget budget)
      throws SymbolFileException {
    int entry = wide ? 24 : 16;
    List<Symbol> read = new ArrayList<>();
    DartAnchors anchors = new DartAnchors();
    for (int at = 0; at + entry <= table.size(); at += entry) {
      Symbol symbol = symbol(table, names, sections, wide, at);
      if (symbol != null) {
        read.add(symbol);
        budget.take(SYMBOL_BYTES + 2L * symbol.name().length());
        anchors.add(symbol.name(), symbol.address());
      }
    }
    read.sort(Comparator.comparingLong(Symbol::address).thenComparingLong(Symbol::size));
    List<Symbol> largest = new ArrayList<>();
    for (Symbol symbol : read) {
      int last = largest.size() - 1;
      if (last >= 0 && largest.get(last).address() == symbol.address()) {
        largest.set(last, symbol);
      } else {
        largest.add(symbol);
      }
    }
    return new ElfSymbols(List.copyOf(largest), anchors.places());
  }

  /** One symbol of each address, the largest there, ascending. */
  public List<Symbol> byAddress() {
    return byAddress;
  }

  /** Dart's snapshot symbols with their addresses. */
  public Map<String, Long> anchors() {
    return anchors;
  }

  private static @Nullable Symbol symbol(
      BinaryBytes table, BinaryBytes names, List<ElfFile.Section> sections, boolean wide, int at) {
    int type = table.u8(at + (wide ? 4 : 12)) & 0xF;
    int section = table.u16(at + (wide ? 6 : 14));
    if ((type != NO_TYPE && type != OBJECT && type != FUNCTION && type != INDIRECT_FUNCTION)
        || section == 0
        || section >= sections.size()
        || !sections.get(section).isAllocated()) {
      return null;
    }
    long nameAt = table.u32(at);
    if (isMappingSymbol(names, nameAt)) {
      return null;
    }
    String name = names.text(nameAt);
    if (name.isEmpty()) {
      return null;
    }
    return wide
        ? new Symbol(name, table.u64(at + 8), table.u64(at + 16))
        : new Symbol(name, table.u32(at + 4), table.u32(at + 8));
  }

  /** ARM marks where code and data begin with symbols {@code $x}, {@code $d}, {@code $x.1}. */
  private static boolean isMappingSymbol(BinaryBytes names, long at) {
    return names.u8(at) == '$'
        && "adtx".indexOf(names.u8(at + 1)) >= 0
        && (names.u8(at + 2) == 0 || names.u8(at + 2) == '.');
  }
}
