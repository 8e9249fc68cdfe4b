package dev.jankline.symbols.binary;

/**
 * Tells whether functions inlined into others are missing from a file because its compiler put them
 * into split files ({@code -gsplit-dwarf}). What is left has lines, and names from the symbol
 * table.
 */
public final class SplitDwarf {
  private static final int INLINED = 0x1d;
  private static final int DWO_NAME = 0x76;
  private static final int GNU_DWO_NAME = 0x2130;
  private static final int IMPLICIT = 0x21;
  private static final int MAX_BYTES = 16 << 20;

  private final DwarfReader in;
  private boolean isSplit;
  private boolean hasInlined;

  private SplitDwarf(DwarfReader in) {
    this.in = in;
  }

  /** Whether a unit names a split file and has no inlined function itself. */
  public static boolean lacksInlined(ElfFile elf) {
    BinaryBytes section = ElfContent.unpacked(elf, ".debug_abbrev", MAX_BYTES);
    if (section == null) {
      return false;
    }
    DwarfReader in = new DwarfReader(section, 0, 8);
    try {
      while (in.at() < section.size()) {
        SplitDwarf table = new SplitDwarf(in);
        table.read();
        if (table.isSplit && !table.hasInlined) {
          return true;
        }
      }
      return false;
    } catch (IndexOutOfBoundsException cutOff) {
      return false;
    }
  }

  /** Reads the shapes that the entries of one unit have. */
  private void read() {
    while (in.unsigned() != 0) {
      hasInlined |= in.unsigned() == INLINED;
      in.u8();
      long name = in.unsigned();
      long form = in.unsigned();
      while (name != 0 || form != 0) {
        isSplit |= name == DWO_NAME || name == GNU_DWO_NAME;
        if (form == IMPLICIT) {
          in.signed();
        }
        name = in.unsigned();
        form = in.unsigned();
      }
    }
  }
}
