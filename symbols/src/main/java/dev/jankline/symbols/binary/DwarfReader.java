package dev.jankline.symbols.binary;

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
}
