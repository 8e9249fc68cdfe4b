package dev.jankline.symbols.format;

/** Holds {@link BreakpadFormat} to the promises of all formats. */
class BreakpadFormatTest extends SymbolFormatContract {
  BreakpadFormatTest() {
    super(Sample.BREAKPAD);
  }
}
