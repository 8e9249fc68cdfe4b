package dev.jankline.symbols.compile;

import dev.jankline.symbols.address.AddressTableBuilder;
import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Holds one FUNC of a {@code .sym} file with the lines and inlined functions in it. */
final class BreakpadFunction {
  private record Line(long start, long end, int line, long file) {}

  private record Inlined(
      int depth, long start, long end, int callLine, long callFile, long origin) {}

  /** A record and its two edges; measured on 64-bit Java 17. */
  private static final int RECORD_BYTES = 200;

  private final long start;
  private final long end;
  private final String name;
  private final boolean ambiguous;
  private final HeapBudget budget;
  private long takenBytes;
  private final List<Line> lines = new ArrayList<>(4);
  private final List<Inlined> inlined = new ArrayList<>(0);

  BreakpadFunction(long start, long end, String name, boolean ambiguous, HeapBudget budget) {
    this.start = start;
    this.end = end;
    this.name = name;
    this.ambiguous = ambiguous;
    this.budget = budget;
  }

  long start() {
    return start;
  }

  long end() {
    return end;
  }

  /** {@code address size line file}. */
  void line(String[] parts) throws SymbolFileException {
    take();
    long at = Long.parseUnsignedLong(parts[0], 16);
    long size = Long.parseUnsignedLong(parts[1], 16);
    lines.add(
        new Line(clip(at), clip(at + size), parseLine(parts[2]), Long.parseLong(parts[3].strip())));
  }

  /** {@code INLINE depth call-line call-file origin {address size}…}. */
  void inlined(String[] parts, long number) throws SymbolFileException {
    int depth = Integer.parseInt(parts[1]);
    if (depth < 0 || depth >= AddressTableBuilder.MAX_DEPTH) {
      throw new SymbolFileException(
          Reason.TOO_LARGE, "line " + number + " inlines functions " + depth + " deep");
    }
    for (int i = 5; i + 1 < parts.length; i += 2) {
      long at = Long.parseUnsignedLong(parts[i], 16);
      long size = Long.parseUnsignedLong(parts[i + 1], 16);
      take();
      inlined.add(
          new Inlined(
              depth,
              clip(at),
              clip(at + size),
              parseLine(parts[2]),
              Long.parseLong(parts[3]),
              Long.parseLong(parts[4])));
    }
  }

  /** Ends the function: lays it into a table, and gives back what it took. */
  void addTo(AddressTableBuilder builder, Map<Long, String> files, Map<Long, String> origins)
      throws SymbolFileException {
    lines.sort(Comparator.comparingLong(Line::start));
    inlined.sort(Comparator.comparingLong(Inlined::start).thenComparingInt(Inlined::depth));
    TreeSet<Long> edges = new TreeSet<>(List.of(start, end));
    lines.forEach(line -> edges.addAll(List.of(line.start(), line.end())));
    inlined.forEach(call -> edges.addAll(List.of(call.start(), call.end())));
    Walk walk = new Walk(files, origins);
    Long from = null;
    for (Long to : edges) {
      if (from != null) {
        builder.add(from, to, walk.frames(from));
      }
      from = to;
    }
    budget.give(takenBytes);
  }

  private void take() throws SymbolFileException {
    takenBytes += RECORD_BYTES;
    budget.take(RECORD_BYTES);
  }

  /** Goes through the function's addresses in ascending order. */
  private final class Walk {
    private final Map<Long, String> files;
    private final Map<Long, String> origins;
    private final List<Inlined> open = new ArrayList<>();
    private int nextLine;
    private int nextCall;

    Walk(Map<Long, String> files, Map<Long, String> origins) {
      this.files = files;
      this.origins = origins;
    }

    List<CodeFrame> frames(long at) {
      while (nextLine + 1 < lines.size() && lines.get(nextLine + 1).start() <= at) {
        nextLine++;
      }
      open.removeIf(call -> call.end() <= at);
      while (nextCall < inlined.size() && inlined.get(nextCall).start() <= at) {
        Inlined call = inlined.get(nextCall++);
        if (call.end() > at) {
          open.removeIf(other -> other.depth() == call.depth());
          open.add(call);
        }
      }
      open.sort(Comparator.comparingInt(Inlined::depth).reversed());
      return chain(at);
    }

    private List<CodeFrame> chain(long at) {
      List<CodeFrame> frames = new ArrayList<>(open.size() + 1);
      Line current = nextLine < lines.size() ? lines.get(nextLine) : null;
      int line = 0;
      String file = null;
      if (current != null && current.start() <= at && at < current.end()) {
        line = current.line();
        file = files.get(current.file());
      }
      for (Inlined call : open) {
        String origin = origins.getOrDefault(call.origin(), "?");
        frames.add(new CodeFrame(origin, file, line));
        line = call.callLine();
        file = files.get(call.callFile());
      }
      frames.add(new CodeFrame(name, null, file, line, 0, BreakpadCompiler.mark(ambiguous)));
      return frames;
    }
  }

  private long clip(long address) {
    return Math.max(start, Math.min(address, end));
  }

  private static int parseLine(String text) {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(0, Long.parseLong(text)));
  }
}
