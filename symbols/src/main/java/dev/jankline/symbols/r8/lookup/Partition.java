package dev.jankline.symbols.r8.lookup;

import dev.jankline.symbols.file.PackedReader;
import dev.jankline.symbols.r8.index.Layout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of one method among those that share a name in the binary.
 *
 * <p>Used by one thread.
 */
final class Partition {
  private static final int BLOCK_BYTES = 8;

  private final ByteBuffer bytes;
  private final int flags;
  private final int signature;
  private final int runs;
  private final int blocksAt;
  private final int runsAt;
  private final int end;

  /** Reads the head of the partition that starts at the cursor, which then stands behind it. */
  Partition(ByteBuffer bytes, PackedReader cursor) {
    this.bytes = bytes;
    this.flags = cursor.u1();
    this.signature = isNamed() ? cursor.varint() : -1;
    this.runs = cursor.varint();
    int size = cursor.varint();
    this.blocksAt = cursor.at();
    int blocks = has(Layout.ORDERED) ? (runs + Layout.BLOCK_RUNS - 1) / Layout.BLOCK_RUNS : 0;
    this.runsAt = blocksAt + blocks * BLOCK_BYTES;
    this.end = runsAt + size;
    cursor.at(end);
  }

  /** True when the mapping says of the method as a whole what it was, whatever the line. */
  boolean isNamed() {
    return has(Layout.NAMED);
  }

  boolean isSynthesized() {
    return has(Layout.SYNTHESIZED) || has(Layout.OUTLINE);
  }

  boolean isOutline() {
    return has(Layout.OUTLINE);
  }

  /** Number of the original method. */
  int signature() {
    return signature;
  }

  /** The first run that has a line; null when none does. */
  @Nullable Run runOf(int line) {
    Reader reader = has(Layout.ORDERED) ? new Reader(block(line)) : new Reader(0);
    for (Run run = reader.next(); run != null; run = reader.next()) {
      if (run.contains(line)) {
        return run;
      }
      if (has(Layout.ORDERED) && run.from() > line) {
        return null;
      }
    }
    return null;
  }

  /** The runs without lines of the binary. */
  List<Run> rangeless() {
    if (has(Layout.ORDERED)) {
      return List.of();
    }
    List<Run> rangeless = new ArrayList<>();
    Reader reader = new Reader(0);
    for (Run run = reader.next(); run != null; run = reader.next()) {
      if (!run.hasRange()) {
        rangeless.add(run);
      }
    }
    return rangeless;
  }

  /** The only line of the method, when it is for every line of the binary; else null. */
  @Nullable Run catchAll() {
    Run only = runs == 1 ? new Reader(0).next() : null;
    return only != null && only.catchesAll() && only.entries().size() == 1 ? only : null;
  }

  private boolean has(int flag) {
    return (flags & flag) != 0;
  }

  /** The last block that starts at or before a line. */
  private int block(int line) {
    int low = 0;
    int high = (runs - 1) / Layout.BLOCK_RUNS;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (bytes.getInt(blocksAt + middle * BLOCK_BYTES) <= line) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low * Layout.BLOCK_RUNS;
  }

  /** Reads run after run, from the start of a block on. */
  private final class Reader {
    private final PackedReader cursor;
    private int index;
    private int shipped;
    private int original;

    Reader(int firstRun) {
      this.index = firstRun;
      int block = firstRun / Layout.BLOCK_RUNS;
      int offset = block == 0 ? 0 : bytes.getInt(blocksAt + block * BLOCK_BYTES + Integer.BYTES);
      this.cursor = new PackedReader(bytes, runsAt + offset);
    }

    @Nullable Run next() {
      if (index >= runs || cursor.at() >= end) {
        return null;
      }
      if (index++ % Layout.BLOCK_RUNS == 0) {
        shipped = 0;
        original = 0;
      }
      int head = cursor.varint();
      boolean hasRange = (head & 1) != 0;
      int from = 0;
      int to = 0;
      if (hasRange) {
        from = shipped + (int) cursor.signed();
        to = from + cursor.varint();
        shipped = to;
      }
      return new Run(hasRange, from, to, entries(head >>> 1, to - from));
    }

    private List<LineEntry> entries(int count, int span) {
      if (count == 1) {
        return List.of(entry(span));
      }
      List<LineEntry> entries = new ArrayList<>();
      for (int i = 0; i < count && cursor.at() < end; i++) {
        entries.add(entry(span));
      }
      return entries;
    }

    private LineEntry entry(int span) {
      int tag = cursor.varint();
      int kind = tag & Layout.OTHER_SPAN;
      int from = -1;
      int to = -1;
      if (kind != Layout.NO_LINES) {
        original += (int) cursor.signed();
        from = original;
        to = from + (kind == Layout.SAME_SPAN ? span : 0);
      }
      if (kind == Layout.OTHER_SPAN) {
        to = from + cursor.varint();
      }
      int notes = (tag & Layout.HAS_NOTES) == 0 ? -1 : cursor.varint();
      return new LineEntry(tag >>> Layout.ENTRY_BITS, from, to, kind == Layout.OTHER_SPAN, notes);
    }
  }

  /**
   * Holds one method line of the index.
   *
   * @param signature number of the original method within the class
   * @param from first original line; -1 when there is none
   * @param to last original line
   * @param isAmbiguous true when a shipped line may be any of the original ones
   * @param notes where its notes stand within those of the class; -1 when it has none
   */
  record LineEntry(int signature, int from, int to, boolean isAmbiguous, int notes) {
    boolean hasLines() {
      return from >= 0;
    }

    boolean isOneLine() {
      return from >= 0 && from == to;
    }
  }

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
}
