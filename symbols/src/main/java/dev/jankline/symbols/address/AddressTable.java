package dev.jankline.symbols.address;

import dev.jankline.symbols.address.AddressTableEncoder.StringPoolWriter;
import dev.jankline.symbols.file.FileHead;
import dev.jankline.symbols.file.PackedReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers which functions lie at an address, from a memory-mapped artifact.
 *
 * <p>Thread-safe, never waits, keeps nothing on the heap.
 */
public final class AddressTable {
  /** Version of the artifact's format. */
  public static final int FORMAT_VERSION = AddressLayout.VERSION;

  private final ByteBuffer bytes;
  private final int[] sections = new int[AddressLayout.SECTIONS + 1];
  private final boolean hasColumns;
  private final long origin;
  private final int entries;
  private final int blocks;
  private final AddressFacts facts;
  private final List<AddressRange> code;
  private final StringPool pool;

  private AddressTable(ByteBuffer bytes) throws IOException {
    this.bytes = bytes;
    byte[] magic = new byte[AddressLayout.MAGIC.length];
    bytes.get(0, magic);
    if (!Arrays.equals(magic, AddressLayout.MAGIC)) {
      throw new IOException("not an address artifact");
    }
    if (bytes.getInt(8) != AddressLayout.VERSION) {
      throw new IOException(
          "address artifact of version %d, this program reads %d: upload the symbol file again"
              .formatted(bytes.getInt(8), AddressLayout.VERSION));
    }
    this.hasColumns = (bytes.getInt(12) & AddressLayout.COLUMNS) != 0;
    this.origin = bytes.getLong(24);
    this.entries = bytes.getInt(32);
    for (int i = 0; i < sections.length; i++) {
      sections[i] = bytes.getInt(36 + 4 * i);
      if (sections[i] < (i == 0 ? AddressLayout.HEADER_BYTES : sections[i - 1])) {
        throw new IOException("a damaged address artifact: sections out of order");
      }
    }
    if (sections[AddressLayout.SECTIONS] != bytes.limit()) {
      throw new EOFException("an address artifact that was cut off");
    }
    this.blocks = length(AddressLayout.BLOCKS) / AddressLayout.BLOCK_BYTES;
    if (blocks != (entries + AddressLayout.BLOCK - 1) / AddressLayout.BLOCK) {
      throw new IOException("a damaged address artifact: blocks and entries do not match");
    }
    this.facts = AddressFacts.parse(utf8(AddressLayout.FACTS), bytes.getLong(16));
    this.code = ranges();
    this.pool =
        new StringPool(
            bytes,
            sections[AddressLayout.GROUPS],
            length(AddressLayout.GROUPS) / Integer.BYTES,
            sections[AddressLayout.TEXTS]);
  }

  /**
   * Maps an artifact.
   *
   * @throws IOException when the file is no such artifact, or a damaged one
   */
  public static AddressTable open(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      if (channel.size() < AddressLayout.HEADER_BYTES || channel.size() > Integer.MAX_VALUE) {
        throw new IOException("not an address artifact");
      }
      return new AddressTable(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
    } catch (IndexOutOfBoundsException | IllegalArgumentException damaged) {
      throw new IOException("a damaged address artifact: " + damaged.getMessage(), damaged);
    }
  }

  /** Whether a file begins as an address artifact does. */
  public static boolean isOne(Path file) throws IOException {
    return FileHead.of(file).startsWith(new String(AddressLayout.MAGIC, StandardCharsets.US_ASCII));
  }

  public AddressFacts facts() {
    return facts;
  }

  /** Executable code, as linked, ascending. */
  public List<AddressRange> code() {
    return code;
  }

  /** Intervals that the table tells apart. */
  public int entries() {
    return entries;
  }

  /** Whether an address, as linked, lies in executable code. */
  public boolean isCode(long address) {
    for (AddressRange range : code) {
      if (range.holds(address)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The functions at an address, innermost first, all but the last inlined into the next; empty
   * when none is known there.
   *
   * @param address as the binary was linked
   */
  public List<CodeFrame> find(long address) {
    long offset = address - origin;
    if (offset < 0 || offset > 0xFFFF_FFFFL || entries == 0) {
      return List.of();
    }
    int block = block(offset);
    return new EntrySearch(block, offset).frames();
  }

  private int block(long offset) {
    int low = 0;
    int high = blocks - 1;
    int start = sections[AddressLayout.BLOCKS];
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (Integer.toUnsignedLong(bytes.getInt(start + middle * AddressLayout.BLOCK_BYTES))
          <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Walks one block up to the entry that holds an address. */
  private final class EntrySearch {
    private boolean nothing = true;
    private long function;
    private long caller;
    private long line;
    private long column;

    EntrySearch(int block, long offset) {
      int at = sections[AddressLayout.BLOCKS] + block * AddressLayout.BLOCK_BYTES;
      long address = Integer.toUnsignedLong(bytes.getInt(at));
      PackedReader in =
          new PackedReader(bytes, sections[AddressLayout.ENTRIES] + bytes.getInt(at + 4));
      int first = block * AddressLayout.BLOCK;
      int end = Math.min(first + AddressLayout.BLOCK, entries);
      for (int i = first; i < end; i++) {
        long head = in.unsigned();
        address += head >>> 2;
        if (address > offset) {
          return;
        }
        nothing = (head & AddressLayout.NOTHING) != 0;
        if (!nothing) {
          step(in, (head & AddressLayout.SAME) != 0);
        }
      }
    }

    private void step(PackedReader in, boolean same) {
      if (!same) {
        function = in.unsigned();
        caller = in.unsigned();
      }
      line += in.signed();
      if (hasColumns) {
        column += in.signed();
      }
    }

    List<CodeFrame> frames() {
      if (nothing) {
        return List.of();
      }
      return read();
    }

    private List<CodeFrame> read() {
      List<CodeFrame> frames = new ArrayList<>(2);
      frames.add(frame((int) function, (int) line, (int) column));
      long node = caller - 1;
      while (node >= 0 && frames.size() < AddressTableBuilder.MAX_DEPTH) {
        PackedReader in =
            new PackedReader(bytes, sections[AddressLayout.NODES] + Math.toIntExact(node));
        int holder = in.unsignedInt();
        int callLine = in.unsignedInt();
        int callColumn = hasColumns ? in.unsignedInt() : 0;
        frames.add(frame(holder, callLine, callColumn));
        long back = in.unsigned();
        node = back == 0 ? -1 : node - back;
      }
      return List.copyOf(frames);
    }
  }

  private CodeFrame frame(int function, int line, int column) {
    PackedReader in = new PackedReader(bytes, sections[AddressLayout.FUNCTIONS] + function);
    String name = pool.text(in.unsignedInt());
    String file = optional(in.unsignedInt());
    String symbol = optional(in.unsignedInt());
    return new CodeFrame(name, symbol, file, line, column, CodeFrame.Mark.of(in.unsignedInt()));
  }

  private @Nullable String optional(int text) {
    return text == 0 ? null : pool.text(text - 1);
  }

  private int length(int section) {
    return sections[section + 1] - sections[section];
  }

  private String utf8(int section) {
    byte[] text = new byte[length(section)];
    bytes.get(sections[section], text);
    return new String(text, StandardCharsets.UTF_8);
  }

  private List<AddressRange> ranges() {
    List<AddressRange> ranges = new ArrayList<>();
    int start = sections[AddressLayout.RANGES];
    for (int at = start; at < sections[AddressLayout.RANGES + 1]; at += 2 * Long.BYTES) {
      ranges.add(new AddressRange(bytes.getLong(at), bytes.getLong(at + Long.BYTES)));
    }
    return List.copyOf(ranges);
  }

  /** Reads the texts that {@link StringPoolWriter} wrote. Thread-safe. */
  static final class StringPool {
    private static final int MAX_BYTES = 1 << 20;

    private final ByteBuffer bytes;
    private final int groupsAt;
    private final int groups;
    private final int textsAt;

    StringPool(ByteBuffer bytes, int groupsAt, int groups, int textsAt) {
      this.bytes = bytes;
      this.groupsAt = groupsAt;
      this.groups = groups;
      this.textsAt = textsAt;
    }

    String text(int rank) {
      int group = rank / StringPoolWriter.GROUP;
      if (group >= groups) {
        throw new IndexOutOfBoundsException("no text " + rank);
      }
      PackedReader in =
          new PackedReader(bytes, textsAt + bytes.getInt(groupsAt + group * Integer.BYTES));
      byte[] text = new byte[256];
      int size = 0;
      for (int i = 0; i <= rank % StringPoolWriter.GROUP; i++) {
        int shared = in.unsignedInt();
        int more = in.unsignedInt();
        if (shared > size || more > MAX_BYTES || shared + more > MAX_BYTES) {
          throw new IndexOutOfBoundsException("a damaged text " + rank);
        }
        size = shared + more;
        if (size > text.length) {
          text = Arrays.copyOf(text, Math.max(size, 2 * text.length));
        }
        in.raw(text, shared, more);
      }
      return new String(text, 0, size, StandardCharsets.UTF_8);
    }
  }
}
