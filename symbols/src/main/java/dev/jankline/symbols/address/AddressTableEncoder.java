package dev.jankline.symbols.address;

import dev.jankline.symbols.address.AddressTableBuilder.AddressIntervals;
import dev.jankline.symbols.address.AddressTableBuilder.Function;
import dev.jankline.symbols.address.AddressTableBuilder.Node;
import dev.jankline.symbols.file.PackedBytes;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lays an address artifact out in bytes; see {@link AddressLayout}. */
final class AddressTableEncoder {
  private final List<Function> functions;
  private final List<Node> nodes;
  private final AddressIntervals intervals;
  private final boolean hasColumns;
  private final int[] functionOffsets;
  private final int[] nodeOffsets;
  private final StringPoolWriter pool;
  private final PackedBytes functionBytes = new PackedBytes();
  private final PackedBytes nodeBytes = new PackedBytes();
  private final PackedBytes entryBytes = new PackedBytes();
  private final ByteBuffer blocks;

  AddressTableEncoder(
      List<String> texts, List<Function> functions, List<Node> nodes, AddressIntervals intervals) {
    this.functions = functions;
    this.nodes = nodes;
    this.intervals = intervals;
    this.hasColumns = nodes.stream().anyMatch(node -> node.column() > 0);
    this.pool = new StringPoolWriter(texts);
    this.functionOffsets = new int[functions.size()];
    this.nodeOffsets = new int[nodes.size()];
    int count = (intervals.size() + AddressLayout.BLOCK - 1) / AddressLayout.BLOCK;
    this.blocks = ByteBuffer.allocate(Math.multiplyExact(count, AddressLayout.BLOCK_BYTES));
    encodeFunctions(texts);
    encodeNodes();
    encodeEntries();
  }

  void write(AddressFacts facts, List<AddressRange> code, Path file) throws IOException {
    byte[] text = facts.text().getBytes(StandardCharsets.UTF_8);
    byte[][] sections = {
      text,
      ranges(code),
      blocks.array(),
      entryBytes.toArray(),
      nodeBytes.toArray(),
      functionBytes.toArray(),
      ints(pool.groups()),
      pool.texts()
    };
    ByteBuffer header = ByteBuffer.allocate(AddressLayout.HEADER_BYTES);
    header.put(AddressLayout.MAGIC).putInt(AddressLayout.VERSION);
    header.putInt(hasColumns ? AddressLayout.COLUMNS : 0);
    header.putLong(facts.imageBase()).putLong(origin()).putInt(intervals.size());
    long offset = AddressLayout.HEADER_BYTES;
    for (byte[] section : sections) {
      header.putInt(Math.toIntExact(offset));
      offset += section.length;
      if (offset > Integer.MAX_VALUE) {
        throw new SymbolFileException(Reason.TOO_LARGE, "the artifact would have over 2 GiB");
      }
    }
    header.putInt((int) offset).flip();
    try (FileChannel out =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      write(out, header);
      for (byte[] section : sections) {
        write(out, ByteBuffer.wrap(section));
      }
      out.force(true);
    }
  }

  private long origin() {
    return intervals.size() == 0 ? 0 : intervals.start(0);
  }

  private void encodeFunctions(List<String> texts) {
    for (int i = 0; i < functions.size(); i++) {
      Function function = functions.get(i);
      functionOffsets[i] = functionBytes.size();
      functionBytes.varint(pool.rank(texts.get(function.name())));
      functionBytes.varint(optional(texts, function.file()));
      functionBytes.varint(optional(texts, function.symbol()));
      functionBytes.varint(function.mark().number());
    }
  }

  private int optional(List<String> texts, int text) {
    return text < 0 ? 0 : 1 + pool.rank(texts.get(text));
  }

  /** Only callers need a record of their own: an entry holds its innermost function itself. */
  private void encodeNodes() {
    boolean[] isCaller = new boolean[nodes.size()];
    nodes.stream()
        .filter(node -> node.parent() >= 0)
        .forEach(node -> isCaller[node.parent()] = true);
    for (int i = 0; i < nodes.size(); i++) {
      if (isCaller[i]) {
        Node node = nodes.get(i);
        int at = nodeBytes.size();
        nodeOffsets[i] = at;
        nodeBytes.varint(functionOffsets[node.function()]);
        nodeBytes.varint(node.line());
        if (hasColumns) {
          nodeBytes.varint(node.column());
        }
        nodeBytes.varint(node.parent() < 0 ? 0 : at - nodeOffsets[node.parent()]);
      }
    }
  }

  private void encodeEntries() {
    Node before = new Node(-1, 0, 0, -1);
    for (int i = 0; i < intervals.size(); i++) {
      boolean first = i % AddressLayout.BLOCK == 0;
      if (first) {
        blocks.putInt((int) (intervals.start(i) - origin())).putInt(entryBytes.size());
        before = new Node(-1, 0, 0, -1);
      }
      long delta = first ? 0 : intervals.start(i) - intervals.start(i - 1);
      int answer = intervals.answer(i);
      if (answer == AddressIntervals.NOTHING) {
        entryBytes.varint(delta << 2 | AddressLayout.NOTHING);
        continue;
      }
      Node node = nodes.get(answer);
      boolean same = node.function() == before.function() && node.parent() == before.parent();
      entryBytes.varint(delta << 2 | (same ? AddressLayout.SAME : 0));
      if (!same) {
        entryBytes.varint(functionOffsets[node.function()]);
        entryBytes.varint(node.parent() < 0 ? 0 : 1L + nodeOffsets[node.parent()]);
      }
      entryBytes.signed((long) node.line() - before.line());
      if (hasColumns) {
        entryBytes.signed((long) node.column() - before.column());
      }
      before = node;
    }
  }

  private static byte[] ranges(List<AddressRange> code) {
    ByteBuffer bytes = ByteBuffer.allocate(code.size() * 2 * Long.BYTES);
    code.forEach(range -> bytes.putLong(range.start()).putLong(range.end()));
    return bytes.array();
  }

  private static byte[] ints(int[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Integer.BYTES);
    bytes.asIntBuffer().put(values);
    return bytes.array();
  }

  private static void write(FileChannel out, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
  }

  /**
   * Writes distinct texts, sorted, in groups of {@link #GROUP}; in a group each says how many bytes
   * it shares with the one before it, and brings the rest. A text's number is its rank.
   */
  static final class StringPoolWriter {
    static final int GROUP = 16;

    private final Map<String, Integer> ranks = new HashMap<>();
    private final PackedBytes texts = new PackedBytes();
    private final int[] groups;

    StringPoolWriter(Collection<String> distinct) {
      List<String> sorted =
          distinct.stream()
              .sorted(Comparator.comparing(this::utf8, Arrays::compareUnsigned))
              .toList();
      groups = new int[(sorted.size() + GROUP - 1) / GROUP];
      byte[] before = new byte[0];
      for (int rank = 0; rank < sorted.size(); rank++) {
        byte[] text = utf8(sorted.get(rank));
        ranks.put(sorted.get(rank), rank);
        if (rank % GROUP == 0) {
          groups[rank / GROUP] = texts.size();
          before = new byte[0];
        }
        write(before, text);
        before = text;
      }
    }

    private byte[] utf8(String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }

    int rank(String text) {
      Integer rank = ranks.get(text);
      if (rank == null) {
        throw new IllegalStateException("a text that was not collected: " + text);
      }
      return rank;
    }

    /** Offset of each group's first text. */
    int[] groups() {
      return groups;
    }

    byte[] texts() {
      return texts.toArray();
    }

    private void write(byte[] before, byte[] text) {
      int mismatch = Arrays.mismatch(before, text);
      int shared = mismatch < 0 ? text.length : mismatch;
      texts.varint(shared);
      texts.varint(text.length - shared);
      texts.all(text, shared, text.length - shared);
    }
  }
}
