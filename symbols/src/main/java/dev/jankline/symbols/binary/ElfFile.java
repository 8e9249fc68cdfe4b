package dev.jankline.symbols.binary;

import dev.jankline.symbols.address.AddressRange;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the headers of an ELF file: where code lies, its build id, its symbols. */
public final class ElfFile {
  public static final int ARM = 40;
  public static final int ARM64 = 183;

  private static final int PROGRAM = 1;
  private static final int NOTE = 4;
  private static final int EXECUTABLE = 1;
  private static final int SECTION_NOTE = 7;
  private static final int NO_BITS = 8;
  private static final long ALLOCATED = 2;
  private static final long INSTRUCTIONS = 4;
  private static final int MAX_SEGMENTS = 1_000;
  private static final int MAX_SECTION_NAME = 128;
  private static final int MAX_BUILD_ID = 64;
  private static final int MAX_NOTES = 1 << 12;
  private static final long PAGE = 4096;

  /** One section header. */
  public record Section(
      String name, int type, long flags, long address, long offset, long size, int link) {
    boolean hasBytes() {
      return type != NO_BITS && size > 0;
    }

    boolean isAllocated() {
      return (flags & ALLOCATED) != 0;
    }
  }

  private record Segment(int type, int flags, long offset, long address, long bytes, long memory) {}

  private final BinaryBytes bytes;
  private final boolean wide;
  private final int machine;
  private final List<Segment> segments;
  private final List<Section> sections;

  public ElfFile(BinaryBytes file) throws SymbolFileException {
    this(file, true);
  }

  private ElfFile(BinaryBytes file, boolean mustHaveCode) throws SymbolFileException {
    this.wide = file.u8(4) == 2;
    this.bytes = file.ordered(file.u8(5) == 2 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    this.machine = bytes.u16(18);
    this.segments = readSegments();
    this.sections = readSections();
    if (mustHaveCode && code().isEmpty()) {
      throw new SymbolFileException(Reason.UNSUPPORTED, withoutSegments());
    }
  }

  /** Reads a file that holds the symbols of another one's code. */
  static ElfFile withoutCode(BinaryBytes file) throws SymbolFileException {
    return new ElfFile(file, false);
  }

  private String withoutSegments() {
    boolean isSplit = sections.stream().anyMatch(section -> section.name().endsWith(".dwo"));
    return isSplit
        ? "split debug info (.dwo, .dwp) without its program: link with -gsplit-dwarf left out, and"
            + " upload the unstripped library"
        : "an ELF file without executable segment: upload the linked library, not an object file";
  }

  public int machine() {
    return machine;
  }

  /** Whether addresses have 64 bits. */
  boolean isWide() {
    return wide;
  }

  ByteOrder order() {
    return bytes.order();
  }

  /** Executable segments, as linked. */
  public List<AddressRange> code() {
    List<AddressRange> code = new ArrayList<>();
    for (Segment segment : segments) {
      if (segment.type() == PROGRAM
          && (segment.flags() & EXECUTABLE) != 0
          && segment.memory() > 0) {
        code.add(new AddressRange(segment.address(), segment.address() + segment.memory()));
      }
    }
    return code;
  }

  /** Sections that hold instructions; the segments where there is no such section. */
  public List<AddressRange> instructions() {
    List<AddressRange> code = code();
    List<AddressRange> instructions = new ArrayList<>();
    for (Section section : sections) {
      long end = section.address() + section.size();
      if ((section.flags() & INSTRUCTIONS) != 0
          && section.isAllocated()
          && section.size() > 0
          && code.stream().anyMatch(c -> c.start() <= section.address() && end <= c.end())) {
        instructions.add(new AddressRange(section.address(), end));
      }
    }
    return instructions.isEmpty() ? code : instructions;
  }

  /** Linked address at which the module's first page lies. */
  public long imageBase() {
    return segments.stream()
            .filter(segment -> segment.type() == PROGRAM)
            .mapToLong(Segment::address)
            .min()
            .orElse(0)
        / PAGE
        * PAGE;
  }

  public @Nullable Section section(String name) {
    for (Section section : sections) {
      if (section.name().equals(name)) {
        return section;
      }
    }
    return null;
  }

  public boolean hasBytes(String name) {
    Section section = section(name);
    return section != null && section.hasBytes();
  }

  /** Content of a section; empty when there is none. */
  public BinaryBytes content(String name) {
    Section section = section(name);
    return section == null || !section.hasBytes()
        ? bytes.part(0, 0)
        : bytes.part(section.offset(), section.size());
  }

  /** Build id, lower-case hex; null when the linker wrote none. */
  public @Nullable String buildId() {
    for (Section section : sections) {
      if (section.type() == SECTION_NOTE && section.hasBytes()) {
        String id = buildId(section.offset(), section.size());
        if (id != null) {
          return id;
        }
      }
    }
    for (Segment segment : segments) {
      if (segment.type() == NOTE && segment.bytes() > 0) {
        String id = buildId(segment.offset(), segment.bytes());
        if (id != null) {
          return id;
        }
      }
    }
    return null;
  }

  /** Symbols of the full table, or of the dynamic one when there is no other. */
  public ElfSymbols symbols(HeapBudget budget) throws SymbolFileException {
    Section table = section(".symtab");
    if (table == null || !table.hasBytes()) {
      table = section(".dynsym");
    }
    if (table == null || !table.hasBytes() || table.link() >= sections.size()) {
      return ElfSymbols.NONE;
    }
    Section names = sections.get(table.link());
    return ElfSymbols.read(
        bytes.part(table.offset(), table.size()),
        bytes.part(names.offset(), names.size()),
        sections,
        wide,
        budget);
  }

  private @Nullable String buildId(long offset, long size) {
    long at = offset;
    long end = offset + Math.min(size, MAX_NOTES);
    while (at + 12 <= end) {
      long nameSize = bytes.u32(at);
      long idSize = bytes.u32(at + 4);
      long name = at + 12;
      long id = name + (nameSize + 3) / 4 * 4;
      if (bytes.u32(at + 8) == 3
          && nameSize == 4
          && bytes.text(name, 4).equals("GNU")
          && idSize > 0
          && idSize <= MAX_BUILD_ID) {
        return HexFormat.of().formatHex(bytes.copy(id, (int) idSize));
      }
      at = id + (idSize + 3) / 4 * 4;
    }
    return null;
  }

  private List<Segment> readSegments() {
    List<Segment> read = new ArrayList<>();
    long offset = wide ? bytes.u64(32) : bytes.u32(28);
    int size = bytes.u16(wide ? 54 : 42);
    int count = Math.min(bytes.u16(wide ? 56 : 44), MAX_SEGMENTS);
    for (int i = 0; i < count; i++) {
      read.add(segment(offset + (long) i * size));
    }
    return read;
  }

  private Segment segment(long at) {
    int type = (int) bytes.u32(at);
    return wide
        ? new Segment(
            type,
            (int) bytes.u32(at + 4),
            bytes.u64(at + 8),
            bytes.u64(at + 16),
            bytes.u64(at + 32),
            bytes.u64(at + 40))
        : new Segment(
            type,
            (int) bytes.u32(at + 24),
            bytes.u32(at + 4),
            bytes.u32(at + 8),
            bytes.u32(at + 16),
            bytes.u32(at + 20));
  }

  private List<Section> readSections() {
    long offset = wide ? bytes.u64(40) : bytes.u32(32);
    int size = bytes.u16(wide ? 58 : 46);
    int count = bytes.u16(wide ? 60 : 48);
    int names = bytes.u16(wide ? 62 : 50);
    if (offset == 0 || names >= count) {
      return List.of();
    }
    long namesAt = fields(offset + (long) names * size, 0).offset();
    List<Section> read = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      read.add(fields(offset + (long) i * size, namesAt));
    }
    return read;
  }

  private Section fields(long at, long namesAt) {
    long name = bytes.u32(at);
    int type = (int) bytes.u32(at + 4);
    String text = namesAt == 0 ? "" : bytes.text(namesAt + name, MAX_SECTION_NAME);
    return wide
        ? new Section(
            text,
            type,
            bytes.u64(at + 8),
            bytes.u64(at + 16),
            bytes.u64(at + 24),
            bytes.u64(at + 32),
            (int) bytes.u32(at + 40))
        : new Section(
            text,
            type,
            bytes.u32(at + 8),
            bytes.u32(at + 12),
            bytes.u32(at + 16),
            bytes.u32(at + 20),
            (int) bytes.u32(at + 24));
  }
}
