package dev.jankline.symbols.r8.lookup;

import dev.jankline.symbols.r8.lookup.Partition.LineEntry;
import java.util.List;

/**
 * Holds method lines that share their lines of the binary: innermost first, each inlined into the
 * next.
 *
 * @param hasRange false when they are of no certain lines of the binary
 */
record Run(boolean hasRange, int from, int to, List<LineEntry> entries) {
  private static final int MAX_LINE = 65_535;

  boolean contains(int line) {
    return hasRange && from <= line && line <= to;
  }

  /** True when the range is that of every line there can be. */
  boolean catchesAll() {
    return hasRange && from == 0 && to == MAX_LINE;
  }

  LineEntry innermost() {
    return entries.get(0);
  }

  LineEntry outermost() {
    return entries.get(entries.size() - 1);
  }

  /** The original line of a shipped one within the range. */
  int originalLine(LineEntry entry, int line) {
    if (!entry.hasLines()) {
      return line;
    }
    return entry.isOneLine() ? entry.to() : entry.from() + line - from;
  }

  /** The first original line, as far as one is known; 0 when none is. */
  int firstLine(LineEntry entry) {
    if (entry.hasLines()) {
      return entry.from();
    }
    return hasRange ? from : 0;
  }
}
