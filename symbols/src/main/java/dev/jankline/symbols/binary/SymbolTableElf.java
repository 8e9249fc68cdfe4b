package dev.jankline.symbols.binary;

import dev.jankline.symbols.address.AddressRange;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes an ELF file with a symbol table and no code, for the same machine as another one.
 *
 * <pre>
 * header | symbols | names of symbols | names of sections | section headers: none, .text of each
 * range of code (without bytes), .symtab, .strtab, .shstrtab
 * </pre>
 */
final class SymbolTableElf {
  private static final int FUNCTION = 2;
  private static final int WORD = 1;
  private static final int SYMBOLS = 2;
  private static final int TEXTS = 3;
  private static final int NO_BITS = 8;
  private static final int CODE_FLAGS = 6;
  private static final String SECTION_NAMES = "\0.text\0.symtab\0.strtab\0.shstrtab\0";

  private final ElfFile like;
  private final List<AddressRange> code;
  private final List<ElfSymbols.Symbol> symbols;
  private final boolean wide;

  SymbolTableElf(ElfFile like, List<AddressRange> code, List<ElfSymbols.Symbol> symbols) {
    this.like = like;
    this.code = code;
    this.symbols = symbols;
    this.wide = like.isWide();
  }

  byte[] bytes() {
    ByteArrayOutputStream names = new ByteArrayOutputStream();
    names.write(0);
    int entry = wide ? 24 : 16;
    byte[] entries = new byte[entry * (symbols.size() + 1)];
    ByteBuffer table = ordered(entries);
    table.position(entry);
    for (ElfSymbols.Symbol symbol : symbols) {
      put(table, names.size(), symbol);
      names.writeBytes(symbol.name().getBytes(StandardCharsets.UTF_8));
      names.write(0);
    }
    return file(entries, names.toByteArray());
  }

  private void put(ByteBuffer table, int name, ElfSymbols.Symbol symbol) {
    int section = section(symbol.address());
    table.putInt(name);
    if (wide) {
      table.put((byte) FUNCTION).put((byte) 0).putShort((short) section);
      table.putLong(symbol.address()).putLong(symbol.size());
    } else {
      table.putInt((int) symbol.address()).putInt((int) symbol.size());
      table.put((byte) FUNCTION).put((byte) 0).putShort((short) section);
    }
  }

  /** Number of the section that holds an address; 0, none, for data. */
  private int section(long address) {
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i).start() <= address && address < code.get(i).end()) {
        return i + 1;
      }
    }
    return 0;
  }

  private byte[] file(byte[] table, byte[] names) {
    byte[] sectionNames = SECTION_NAMES.getBytes(StandardCharsets.US_ASCII);
    int header = wide ? 64 : 52;
    int sectionHeader = wide ? 64 : 40;
    int count = code.size() + 4;
    int namesAt = header + table.length;
    int sectionNamesAt = namesAt + names.length;
    int headersAt = (sectionNamesAt + sectionNames.length + 7) / 8 * 8;
    byte[] bytes = new byte[headersAt + count * sectionHeader];
    ByteBuffer file = ordered(bytes);
    header(file, headersAt, header, sectionHeader, count);
    file.position(header).put(table).put(names).put(sectionNames);
    file.position(headersAt + sectionHeader);
    for (AddressRange range : code) {
      long size = range.end() - range.start();
      put(file, new Section(1, NO_BITS, CODE_FLAGS, range.start(), header, size, 0, 0));
    }
    int texts = code.size() + 2;
    put(file, new Section(7, SYMBOLS, 0, 0, header, table.length, texts, wide ? 24 : 16));
    put(file, new Section(15, TEXTS, 0, 0, namesAt, names.length, 0, 0));
    put(file, new Section(23, TEXTS, 0, 0, sectionNamesAt, sectionNames.length, 0, 0));
    return bytes;
  }

  private void header(ByteBuffer file, int headersAt, int size, int sectionHeader, int count) {
    file.put(new byte[] {0x7F, 'E', 'L', 'F', (byte) (wide ? 2 : 1)});
    file.put((byte) (file.order() == ByteOrder.BIG_ENDIAN ? 2 : 1)).put((byte) 1);
    file.position(16);
    file.putShort((short) 3).putShort((short) like.machine()).putInt(1);
    word(file, 0);
    word(file, 0);
    word(file, headersAt);
    file.putInt(0).putShort((short) size).putShort((short) 0).putShort((short) 0);
    file.putShort((short) sectionHeader).putShort((short) count).putShort((short) (count - 1));
  }

  /**
   * A section header, in the order of its fields.
   *
   * @param name offset in the names of sections
   * @param link number of another section that it needs
   * @param entry bytes of each entry; 0 when it has none of fixed size
   */
  private record Section(
      int name, int type, long flags, long address, long offset, long size, int link, long entry) {}

  private void put(ByteBuffer file, Section section) {
    file.putInt(section.name()).putInt(section.type());
    word(file, section.flags());
    word(file, section.address());
    word(file, section.offset());
    word(file, section.size());
    file.putInt(section.link()).putInt(section.type() == SYMBOLS ? 1 : 0);
    word(file, WORD);
    word(file, section.entry());
  }

  private void word(ByteBuffer file, long value) {
    if (wide) {
      file.putLong(value);
    } else {
      file.putInt((int) value);
    }
  }

  private ByteBuffer ordered(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(like.order());
  }
}
