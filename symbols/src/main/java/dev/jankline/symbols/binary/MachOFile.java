package dev.jankline.symbols.binary;

import dev.jankline.symbols.address.AddressRange;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the load commands of one architecture's Mach-O file (a dSYM's DWARF file, a library). */
public final class MachOFile {
  public static final int ARM64 = 0x0100_000C;
  public static final int ARM = 12;

  private static final long MAGIC = 0xFEED_FACFL;
  private static final int HEADER_BYTES = 32;
  private static final int SEGMENT = 0x19;
  private static final int UUID = 0x1B;
  private static final int SYMBOLS = 0x2;
  private static final int SEGMENT_BYTES = 72;
  private static final int SECTION_BYTES = 80;
  private static final long INSTRUCTIONS = 0x8000_0400L;
  private static final int SYMBOL_BYTES = 16;

  /** Bits that tell a debugger's symbols, and where a symbol lies. */
  private static final int SYMBOL_TYPE = 0xEE;

  private static final int IN_SECTION = 0x0E;
  private static final int MAX_ANCHOR = 80;
  private static final int MAX_COMMANDS = 100_000;

  /** Symbols name their section with one byte. */
  private static final int MAX_SECTIONS = 255;

  private final BinaryBytes bytes;
  private final List<AddressRange> instructions = new ArrayList<>();
  private @Nullable AddressRange text;
  private @Nullable String uuid;
  private boolean hasDebugInfo;
  private boolean hasSymbols;
  private long sections;
  private final DartAnchors anchors = new DartAnchors();

  public MachOFile(BinaryBytes file) throws SymbolFileException {
    this.bytes = file.ordered(ByteOrder.LITTLE_ENDIAN);
    if (bytes.u32(0) != MAGIC) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED,
          "a 32-bit or big-endian Mach-O file: no phone or Mac of the last years runs that");
    }
    long at = HEADER_BYTES;
    long commands = Math.min(bytes.u32(16), MAX_COMMANDS);
    for (long i = 0; i < commands; i++) {
      long size = bytes.u32(at + 4);
      if (size < 8) {
        throw new IndexOutOfBoundsException("a load command of " + size + " bytes");
      }
      command((int) bytes.u32(at), at);
      at += size;
    }
  }

  public int machine() {
    return (int) bytes.u32(4);
  }

  /** UUID, lower-case hex; null when there is none. */
  public @Nullable String uuid() {
    return uuid;
  }

  /** Linked address of {@code __TEXT}: what a load address stands for. */
  public long imageBase() {
    return text == null ? 0 : text.start();
  }

  public boolean hasDebugInfo() {
    return hasDebugInfo;
  }

  public boolean hasSymbols() {
    return hasSymbols;
  }

  /** Dart's snapshot symbols with their linked addresses. */
  public Map<String, Long> anchors() {
    return anchors.places();
  }

  /** Sections of {@code __TEXT} that hold instructions; all of it when no section says so. */
  public List<AddressRange> instructions() throws SymbolFileException {
    if (!instructions.isEmpty()) {
      return List.copyOf(instructions);
    }
    if (text == null || text.start() == text.end()) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED,
          "a Mach-O file without __TEXT: upload the file in Contents/Resources/DWARF of the dSYM");
    }
    return List.of(text);
  }

  private void command(int command, long at) {
    if (command == UUID) {
      uuid = HexFormat.of().formatHex(bytes.copy(at + 8, 16));
    } else if (command == SYMBOLS) {
      symbols(bytes.u32(at + 8), bytes.u32(at + 12), bytes.u32(at + 16));
    } else if (command == SEGMENT) {
      segment(at);
    }
  }

  private void symbols(long offset, long count, long namesAt) {
    if (hasSymbols) {
      throw new IndexOutOfBoundsException("a file of several symbol tables");
    }
    hasSymbols = count > 0;
    for (long i = 0; i < count; i++) {
      long symbol = offset + i * SYMBOL_BYTES;
      boolean isPlace = (bytes.u8(symbol + 4) & SYMBOL_TYPE) == IN_SECTION;
      if (isPlace) {
        anchors.add(bytes.text(namesAt + bytes.u32(symbol), MAX_ANCHOR), bytes.u64(symbol + 8));
      }
    }
  }

  private void segment(long at) {
    boolean isText = bytes.text(at + 8, 16).equals("__TEXT");
    if (isText) {
      text = new AddressRange(bytes.u64(at + 24), bytes.u64(at + 24) + bytes.u64(at + 32));
    }
    long count = bytes.u32(at + 64);
    sections += count;
    if (sections > MAX_SECTIONS) {
      throw new IndexOutOfBoundsException("a file of " + sections + " sections");
    }
    for (long i = 0; i < count; i++) {
      long section = at + SEGMENT_BYTES + i * SECTION_BYTES;
      hasDebugInfo |= bytes.text(section, 16).equals("__debug_info");
      long address = bytes.u64(section + 32);
      long size = bytes.u64(section + 40);
      if (isText && size > 0 && (bytes.u32(section + 64) & INSTRUCTIONS) != 0) {
        instructions.add(new AddressRange(address, address + size));
      }
    }
  }
}
