package dev.jankline.symbols.format;

/** Holds {@link ElfFormat} to the promises of all formats. */
class ElfFormatTest extends SymbolFormatContract {
  ElfFormatTest() {
    super(Sample.ELF);
  }
}
