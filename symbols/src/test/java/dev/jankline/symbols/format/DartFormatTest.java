package dev.jankline.symbols.format;

import dev.jankline.symbols.format.ElfFormat.DartFormat;

/** Holds {@link DartFormat} to the promises of all formats. */
class DartFormatTest extends SymbolFormatContract {
  DartFormatTest() {
    super(Sample.DART);
  }
}
