package dev.jankline.symbols.binary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads DWARF's numbers and attribute values one after the other. */
public final class DwarfReader {
  private static final int ADDRESS = 0x01;
  private static final int DATA_2 = 0x05;
  private static final int DATA_4 = 0x06;
  private static final int DATA_8 = 0x07;
  private static final int STRING = 0x08;
  private static final int DATA_1 = 0x0b;
  private static final int FLAG = 0x0c;
  private static final int SIGNED = 0x0d;
  private static final int UNSIGNED = 0x0f;
  private static final int REFERENCE_4 = 0x13;
  private static final int SECTION_OFFSET = 0x17;
  private static final int PRESENT = 0x19;

  private final BinaryBytes bytes;
  private final int addressBytes;
  private long at;

  public DwarfReader(BinaryBytes bytes, long at, int addressBytes) {
    this.bytes = bytes;
    this.at = at;
    this.addressBytes = addressBytes;
  }

  public long at() {
    return at;
  }

  void seek(long offset) {
    at = offset;
  }

  public int u8() {
    return bytes.u8(at++);
  }

  public int u16() {
    int value = bytes.u16(at);
    at += 2;
    return value;
  }

  public long u32() {
    long value = bytes.u32(at);
    at += 4;
    return value;
  }

  long u64() {
    long value = bytes.u64(at);
    at += 8;
    return value;
  }

  long address() {
    return addressBytes == 8 ? u64() : u32();
  }

  long unsigned() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int next = u8();
      value |= shift < 64 ? (next & 0x7FL) << shift : 0;
      if (next < 0x80) {
        return value;
      }
    }
  }

  /** A packed number that must be small. */
  public int number() {
    long value = unsigned();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new IndexOutOfBoundsException("a number of " + value);
    }
    return (int) value;
  }

  long signed() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int next = u8();
      value |= shift < 64 ? (next & 0x7FL) << shift : 0;
      if (next < 0x80) {
        int used = shift + 7;
        return used < 64 && (next & 0x40) != 0 ? value | -1L << used : value;
      }
    }
  }

  String text() {
    String text = bytes.text(at);
    while (u8() != 0) {}
    return text;
  }

  /** Skips a text without making it. */
  private void skipText() {
    while (u8() != 0) {}
  }

  /** Value of an attribute that is a number; texts are passed over and give their offset. */
  public long value(int form) {
    return switch (form) {
      case ADDRESS -> address();
      case DATA_1, FLAG -> u8();
      case DATA_2 -> u16();
      case DATA_4, REFERENCE_4, SECTION_OFFSET -> u32();
      case DATA_8 -> u64();
      case SIGNED -> signed();
      case UNSIGNED -> unsigned();
      case PRESENT -> 1;
      case STRING -> {
        long start = at;
        skipText();
        yield start;
      }
      default -> throw new UnknownDwarf("attribute form 0x" + Integer.toHexString(form));
    };
  }

  /** Says that DWARF is of a shape that Dart does not write: a job for LLVM. */
  public static final class UnknownDwarf extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnknownDwarf(String what) {
      super(what);
    }
  }

  /**
   * Reads a table of {@code .debug_abbrev}: the shapes that entries of {@code .debug_info} have.
   */
  public static final class DwarfAbbreviations {
    /** One attribute of a shape. */
    public record Attribute(int name, int form) {}

    /** The shape of an entry. */
    public record Shape(int tag, boolean hasChildren, List<Attribute> attributes) {}

    private static final int MAX_SHAPES = 10_000;
    private static final int MAX_ATTRIBUTES = 100;

    private final Map<Integer, Shape> shapes = new HashMap<>();

    public DwarfAbbreviations(BinaryBytes section, long offset) {
      DwarfReader in = new DwarfReader(section, offset, 8);
      for (int code = in.number(); code != 0; code = in.number()) {
        if (shapes.size() == MAX_SHAPES) {
          throw new IndexOutOfBoundsException("more than " + MAX_SHAPES + " shapes of entries");
        }
        int tag = in.number();
        boolean hasChildren = in.u8() != 0;
        shapes.put(code, new Shape(tag, hasChildren, attributes(in)));
      }
    }

    public Shape shape(int code) {
      Shape shape = shapes.get(code);
      if (shape == null) {
        throw new IndexOutOfBoundsException("an entry of unknown shape " + code);
      }
      return shape;
    }

    private static List<Attribute> attributes(DwarfReader in) {
      List<Attribute> attributes = new ArrayList<>();
      while (true) {
        int name = in.number();
        int form = in.number();
        if (name == 0 && form == 0) {
          return List.copyOf(attributes);
        }
        if (attributes.size() == MAX_ATTRIBUTES) {
          throw new IndexOutOfBoundsException("more than " + MAX_ATTRIBUTES + " attributes");
        }
        attributes.add(new Attribute(name, form));
      }
    }
  }
}
