package dev.jankline.symbols.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Holds {@link R8Format} to the promises of all formats. */
class R8FormatTest extends SymbolFormatContract {
  R8FormatTest() {
    super(Sample.R8);
  }

  @Test
  void heapDoesNotGrowWithTheIndex() {
    assertThat(R8Format.heapBytes(1L << 10)).isLessThan(1 << 20);
    assertThat(R8Format.heapBytes(1L << 40)).isLessThan(33L << 20);
  }
}
