package dev.jankline.symbols.format;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes an ELF file as Dart's compiler does, with two functions of known place: {@code main} at
 * 0x1000 to 0x1040 with {@code load} and, in it, {@code decode} inlined, and a stub behind it.
 */
public final class DartSnapshotMaker {
  static final String BUILD_ID = "0123456789abcdef0123456789abcdef";
  static final long TEXT = 0x1000;
  static final int TEXT_BYTES = 0x80;

  private static final int HEADER = 64;
  private static final int SEGMENT = 56;
  private static final int SECTION = 64;

  private final Map<String, byte[]> sections = new LinkedHashMap<>();

  private DartSnapshotMaker() {}

  /** The file; its code is left out, as in the {@code .symbols} of a build. */
  public static byte[] file() {
    return file(debugInfo());
  }

  /** The same with debug info of another's making. */
  public static byte[] file(Map<String, byte[]> debugInfo) {
    DartSnapshotMaker maker = new DartSnapshotMaker();
    maker.sections.put(".note.gnu.build-id", note());
    maker.sections.put(".text", new byte[0]);
    maker.addSymbols("", 0);
    maker.sections.putAll(debugInfo);
    return maker.link();
  }

  /** The same with some more symbols, all of one name, in its code. */
  public static byte[] fileWithSymbols(String name, int count) {
    DartSnapshotMaker maker = new DartSnapshotMaker();
    maker.sections.put(".note.gnu.build-id", note());
    maker.sections.put(".text", new byte[0]);
    maker.addSymbols(name, count);
    maker.sections.putAll(debugInfo());
    return maker.link();
  }

  /** Sections of debug info by name. */
  public static Map<String, byte[]> debugInfo() {
    Map<String, byte[]> debugInfo = new LinkedHashMap<>();
    debugInfo.put(".debug_abbrev", abbreviations());
    debugInfo.put(".debug_info", info());
    debugInfo.put(".debug_line", lines());
    return debugInfo;
  }

  private byte[] link() {
    Bytes names = new Bytes().text("");
    Bytes body = new Bytes();
    Bytes headers = new Bytes().zeros(SECTION);
    sections.put(".shstrtab", new byte[0]);
    int start = HEADER + SEGMENT;
    int index = 1;
    for (Map.Entry<String, byte[]> section : sections.entrySet()) {
      String name = section.getKey();
      int nameAt = names.size();
      names.text(name);
      byte[] content = name.equals(".shstrtab") ? names.bytes() : section.getValue();
      header(headers, name, new Place(nameAt, start + body.size(), content.length), index++);
      body.raw(content);
    }
    int headersAt = start + body.size();
    Bytes elf = new Bytes().raw(new byte[] {0x7F, 'E', 'L', 'F', 2, 1, 1}).zeros(9);
    elf.u16(3).u16(183).u32(1).u64(0).u64(HEADER).u64(headersAt).u32(0);
    elf.u16(HEADER).u16(SEGMENT).u16(1).u16(SECTION).u16(sections.size() + 1).u16(sections.size());
    elf.u32(1).u32(5).u64(0).u64(TEXT).u64(TEXT).u64(0).u64(TEXT_BYTES).u64(0x1000);
    return elf.raw(body.bytes()).raw(headers.bytes()).bytes();
  }

  /** Where a section's name and its content are. */
  private record Place(int nameAt, int at, int size) {}

  private static void header(Bytes headers, String name, Place place, int index) {
    int type =
        switch (name) {
          case ".note.gnu.build-id" -> 7;
          case ".text" -> 8;
          case ".symtab" -> 2;
          case ".strtab", ".shstrtab" -> 3;
          default -> 1;
        };
    boolean isText = name.equals(".text");
    headers.u32(place.nameAt()).u32(type).u64(isText ? 6 : 0).u64(isText ? TEXT : 0);
    headers.u64(place.at()).u64(place.size());
    headers.u32(name.equals(".symtab") ? index + 1 : 0).u32(0).u64(1);
    headers.u64(name.equals(".symtab") ? 24 : 0);
  }

  private void addSymbols(String name, int count) {
    Bytes names = new Bytes().text("");
    Bytes table = new Bytes().zeros(24);
    symbol(table, names, "_kDartIsolateSnapshotInstructions", TEXT, TEXT_BYTES);
    symbol(table, names, "main", TEXT + 0x10, 0x30);
    symbol(table, names, "stub _iso_stub_Allocate", TEXT + 0x40, 0x20);
    int nameAt = names.size();
    names.text(name);
    for (int i = 0; i < count; i++) {
      table.u32(nameAt).u8(2).u8(0).u16(2).u64(TEXT + 0x60).u64(1);
    }
    sections.put(".symtab", table.bytes());
    sections.put(".strtab", names.bytes());
  }

  private static void symbol(Bytes table, Bytes names, String name, long address, long size) {
    table.u32(names.size()).u8(2).u8(0).u16(2).u64(address).u64(size);
    names.text(name);
  }

  private static byte[] note() {
    Bytes note = new Bytes().u32(4).u32(16).u32(3).text("GNU");
    return note.raw(HexFormat.of().parseHex(BUILD_ID)).bytes();
  }

  private static byte[] abbreviations() {
    Bytes out = new Bytes();
    shape(out, 1, 0x11, 1, 0x03, 0x08, 0x1b, 0x08, 0x11, 0x01, 0x12, 0x01, 0x10, 0x17);
    shape(out, 2, 0x2e, 0, 0x03, 0x08, 0x3a, 0x0f, 0x3b, 0x0f, 0x20, 0x0f);
    shape(out, 3, 0x2e, 1, 0x31, 0x13, 0x11, 0x01, 0x12, 0x01, 0x34, 0x0c);
    shape(
        out, 4, 0x1d, 1, 0x31, 0x13, 0x11, 0x01, 0x12, 0x01, 0x58, 0x0f, 0x59, 0x0f, 0x57, 0x0f,
        0x34, 0x0c);
    return out.u8(0).bytes();
  }

  private static void shape(Bytes out, int code, int tag, int children, int... attributes) {
    out.u8(code).u8(tag).u8(children);
    for (int value : attributes) {
      out.u8(value);
    }
    out.u8(0).u8(0);
  }

  private static byte[] info() {
    Bytes unit = new Bytes().u16(2).u32(0).u8(8);
    int start = 4;
    unit.u8(1).text("app").text("").u64(TEXT).u64(TEXT + 0x40).u32(0);
    int main = start + unit.size();
    unit.u8(2).text("main").u8(1).u8(5).u8(1);
    int load = start + unit.size();
    unit.u8(2).text("Feed.load").u8(2).u8(20).u8(1);
    int decode = start + unit.size();
    unit.u8(2).text("Feed.decode").u8(2).u8(40).u8(1);
    unit.u8(3).u32(main).u64(TEXT + 0x10).u64(TEXT + 0x40).u8(0);
    unit.u8(4).u32(load).u64(TEXT + 0x14).u64(TEXT + 0x30).u8(1).u8(7).u8(9).u8(0);
    unit.u8(4).u32(decode).u64(TEXT + 0x18).u64(TEXT + 0x20).u8(2).u8(22).u8(3).u8(1);
    unit.u8(0).u8(0).u8(0).u8(0);
    return new Bytes().u32(unit.size()).raw(unit.bytes()).bytes();
  }

  private static byte[] lines() {
    Bytes prologue = new Bytes().u8(1).u8(1).u8(0).u8(1).u8(13);
    for (int operands : new int[] {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1}) {
      prologue.u8(operands);
    }
    prologue.u8(0);
    prologue.text("package:reader/main.dart").u8(0).u8(0).u8(0);
    prologue.text("package:reader/feed.dart").u8(0).u8(0).u8(0);
    prologue.u8(0);
    Bytes program = new Bytes().u8(0).u8(9).u8(2).u64(TEXT + 0x10);
    program.u8(3).u8(5).u8(1);
    program.u8(2).u8(4).u8(4).u8(2).u8(3).u8(15).u8(5).u8(11).u8(1);
    program.u8(2).u8(4).u8(3).u8(20).u8(1);
    program.u8(2).u8(0x18).u8(4).u8(1).u8(3).u8(0x5F).u8(5).u8(0).u8(1);
    program.u8(2).u8(0x10).u8(0).u8(1).u8(1);
    Bytes table = new Bytes().u16(2).u32(prologue.size());
    table.raw(prologue.bytes()).raw(program.bytes());
    return new Bytes().u32(table.size()).raw(table.bytes()).bytes();
  }

  /** Bytes of little-endian numbers, one after the other. */
  private static final class Bytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Bytes u8(int value) {
      out.write(value);
      return this;
    }

    Bytes u16(int value) {
      return u8(value & 0xFF).u8(value >> 8 & 0xFF);
    }

    Bytes u32(int value) {
      return u16(value & 0xFFFF).u16(value >>> 16);
    }

    Bytes u64(long value) {
      return raw(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array());
    }

    Bytes text(String text) {
      return raw(text.getBytes(StandardCharsets.UTF_8)).u8(0);
    }

    Bytes zeros(int count) {
      return raw(new byte[count]);
    }

    Bytes raw(byte[] bytes) {
      out.writeBytes(bytes);
      return this;
    }

    int size() {
      return out.size();
    }

    byte[] bytes() {
      return out.toByteArray();
    }
  }
}
