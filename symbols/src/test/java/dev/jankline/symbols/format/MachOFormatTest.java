package dev.jankline.symbols.format;

/** Holds {@link MachOFormat} to the promises of all formats. */
class MachOFormatTest extends SymbolFormatContract {
  MachOFormatTest() {
    super(Sample.MACH_O);
  }
}
