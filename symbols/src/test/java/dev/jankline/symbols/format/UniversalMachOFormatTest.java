package dev.jankline.symbols.format;

import dev.jankline.symbols.format.MachOFormat.UniversalMachOFormat;

/** Holds {@link UniversalMachOFormat} to the promises of all formats. */
class UniversalMachOFormatTest extends SymbolFormatContract {
  UniversalMachOFormatTest() {
    super(Sample.UNIVERSAL_MACH_O);
  }
}
