package dev.jankline.symbols.format;

/** Holds {@link MatrixFormat} to the promises of all formats. */
class MatrixFormatTest extends SymbolFormatContract {
  MatrixFormatTest() {
    super(Sample.MATRIX);
  }
}
