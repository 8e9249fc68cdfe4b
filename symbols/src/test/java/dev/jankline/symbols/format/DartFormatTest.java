package dev.jankline.symbols.format;

/** Holds {@link DartFormat} to the promises of all formats. */
class DartFormatTest extends SymbolFormatContract {
  DartFormatTest() {
    super(Sample.DART);
  }
}
