package dev.jankline.symbols.address;

import dev.jankline.symbols.address.CodeFrame.Mark;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects which functions lie at which addresses and writes them as one address artifact.
 *
 * <p>Used by one thread. The same additions give the same bytes. Where two additions overlap the
 * one with the higher start wins from its start on, for equal starts the later one. Memory is
 * bounded by a {@link HeapBudget}, work by {@link #MAX_FRAMES}.
 */
public final class AddressTableBuilder {
  /** Deepest chain of inlined functions; compilers stop far below. */
  public static final int MAX_DEPTH = 1_000;

  /** Most frames of all additions together: bounds the work that a file can ask for. */
  static final long MAX_FRAMES = 200_000_000;

  // Measured on 64-bit Java 17, what encoding takes included.
  private static final int ENTRY_BYTES = 48;
  private static final int NODE_BYTES = 112;
  private static final int FUNCTION_BYTES = 112;
  private static final int TEXT_BYTES = 160;
  private static final int CHAR_BYTES = 4;

  record Function(int name, int symbol, int file, Mark mark) {}

  record Node(int function, int line, int column, int parent) {}

  private final HeapBudget budget;
  private final Map<String, Integer> textNumbers = new HashMap<>();
  private final Map<Function, Integer> functionNumbers = new HashMap<>();
  private final Map<Node, Integer> nodeNumbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>();
  private final List<Function> functions = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private long[] starts = new long[1 << 10];
  private long[] ends = new long[1 << 10];
  private int[] answers = new int[1 << 10];
  private int size;
  private long frames;

  public AddressTableBuilder(HeapBudget budget) {
    this.budget = budget;
  }

  /**
   * Says what lies at some addresses.
   *
   * @param innermostFirst inlined functions first, the function that holds the code last
   */
  public void add(long start, long end, List<CodeFrame> innermostFirst) throws SymbolFileException {
    if (start >= end || innermostFirst.isEmpty()) {
      return;
    }
    frames += innermostFirst.size();
    if (frames > MAX_FRAMES || innermostFirst.size() > MAX_DEPTH) {
      throw new SymbolFileException(
          Reason.TOO_LARGE,
          "functions inlined %d deep, %d frames in all: the file is damaged"
              .formatted(innermostFirst.size(), frames));
    }
    budget.take(ENTRY_BYTES);
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
      answers = Arrays.copyOf(answers, 2 * size);
    }
    starts[size] = start;
    ends[size] = end;
    answers[size] = node(innermostFirst);
    size++;
  }

  /** True when nothing was added. */
  public boolean isEmpty() {
    return size == 0;
  }

  /**
   * Writes the artifact; nothing may be added afterwards.
   *
   * @param code where executable code lies: outside of it nothing has a name
   */
  public void write(AddressFacts facts, List<AddressRange> code, Path file) throws IOException {
    List<AddressRange> joined = AddressRange.joined(code);
    if (!joined.isEmpty()
        && joined.get(joined.size() - 1).end() - joined.get(0).start() >= 1L << 32) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED, "code further apart than 4 GiB: no module of an app has that");
    }
    AddressIntervals intervals = AddressIntervals.of(starts, ends, answers, size, joined);
    new AddressTableEncoder(texts, functions, nodes, intervals).write(facts, joined, file);
  }

  private int node(List<CodeFrame> innermostFirst) throws SymbolFileException {
    int parent = -1;
    for (int i = innermostFirst.size() - 1; i >= 0; i--) {
      CodeFrame frame = innermostFirst.get(i);
      int file = frame.file() == null ? -1 : text(frame.file());
      int symbol = frame.symbol() == null ? -1 : text(frame.symbol());
      Function function = new Function(text(frame.function()), symbol, file, frame.mark());
      int number = number(function, functionNumbers, functions, FUNCTION_BYTES);
      Node node = new Node(number, Math.max(frame.line(), 0), Math.max(frame.column(), 0), parent);
      parent = number(node, nodeNumbers, nodes, NODE_BYTES);
    }
    return parent;
  }

  private int text(String text) throws SymbolFileException {
    return number(text, textNumbers, texts, TEXT_BYTES + CHAR_BYTES * text.length());
  }

  private <T> int number(T value, Map<T, Integer> numbers, List<T> values, int bytes)
      throws SymbolFileException {
    Integer known = numbers.putIfAbsent(value, values.size());
    if (known != null) {
      return known;
    }
    budget.take(bytes);
    values.add(value);
    return values.size() - 1;
  }

  /**
   * Holds ascending, gapless intervals: entry i reaches from its start to the start of entry i + 1;
   * the last one says that nothing follows.
   */
  static final class AddressIntervals {
    /** Answer of an interval in which no function lies. */
    static final int NOTHING = -1;

    private long[] starts = new long[1 << 10];
    private int[] answers = new int[1 << 10];
    private int size;

    private AddressIntervals() {}

    /**
     * Sorts what was added, cuts overlaps and what is no code, and joins equal neighbours.
     *
     * @param code ascending, without overlaps
     */
    static AddressIntervals of(
        long[] starts, long[] ends, int[] answers, int size, List<AddressRange> code) {
      AddressIntervals intervals = new AddressIntervals();
      int[] order = sorted(starts, size);
      int next = 0;
      for (AddressRange range : code) {
        while (next < size && ends[order[next]] <= range.start()) {
          next++;
        }
        int last = next;
        while (last < size && starts[order[last]] < range.end()) {
          last++;
        }
        intervals.fill(range, starts, ends, answers, Arrays.copyOfRange(order, next, last));
        next = Math.max(next, last - 1);
      }
      return intervals;
    }

    int size() {
      return size;
    }

    long start(int entry) {
      return starts[entry];
    }

    int answer(int entry) {
      return answers[entry];
    }

    private void fill(AddressRange range, long[] starts, long[] ends, int[] answers, int[] order) {
      for (int i = 0; i < order.length; i++) {
        int entry = order[i];
        long limit = i + 1 < order.length ? starts[order[i + 1]] : range.end();
        long start = Math.max(starts[entry], range.start());
        long end = Math.min(Math.min(ends[entry], limit), range.end());
        if (start < end) {
          append(start, answers[entry]);
          append(end, NOTHING);
        }
      }
    }

    private void append(long start, int answer) {
      if (size > 0 && starts[size - 1] >= start) {
        size--; // the gap that was opened here ends at once
      }
      if (size > 0 && answers[size - 1] == answer) {
        return;
      }
      if (size == starts.length) {
        starts = Arrays.copyOf(starts, 2 * size);
        answers = Arrays.copyOf(answers, 2 * size);
      }
      starts[size] = start;
      answers[size] = answer;
      size++;
    }

    /** Entry numbers by start, equal starts in the order they came; starts lie within 4 GiB. */
    private static int[] sorted(long[] starts, int size) {
      long lowest = Arrays.stream(starts, 0, size).min().orElse(0);
      boolean near = Arrays.stream(starts, 0, size).allMatch(s -> s - lowest < 1L << 32);
      if (near) {
        long[] keys = new long[size];
        for (int i = 0; i < size; i++) {
          keys[i] = (starts[i] - lowest) << 31 | i;
        }
        Arrays.sort(keys);
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
          order[i] = (int) (keys[i] & Integer.MAX_VALUE);
        }
        return order;
      }
      Integer[] order = new Integer[size];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, Comparator.comparingLong(i -> starts[i]));
      return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }
  }
}
