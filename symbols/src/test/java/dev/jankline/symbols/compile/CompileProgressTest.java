package dev.jankline.symbols.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.symbols.compile.CompileProgress.ProgressInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompileProgressTest {
  private final List<Long> seen = new ArrayList<>();

  @Test
  void partCountsFromWhereItBegins_inItsOwnUnit() {
    CompileProgress part = progress(1_000).part(200, 400, 1_000);
    part.at(0, 8);
    part.at(4, 8);
    part.at(8, 8);
    part.at(9, 8);
    assertThat(seen).containsExactly(200L, 400L, 600L, 600L);
  }

  @Test
  void partOfUnknownSizeStaysAtItsBeginning() {
    progress(1_000).part(200, 400, 1_000).at(5, 0);
    assertThat(seen).containsExactly(200L);
  }

  @Test
  void everyByteReadIsReported() throws IOException {
    try (ProgressInput in =
        new ProgressInput(new ByteArrayInputStream(new byte[10]), 10, progress(10))) {
      assertThat(in.read()).isZero();
      assertThat(in.readNBytes(6)).hasSize(6);
      assertThat(in.readAllBytes()).hasSize(3);
      assertThat(in.read()).isNegative();
    }
    assertThat(seen).startsWith(1L, 7L).endsWith(10L);
  }

  private CompileProgress progress(long expectedTotal) {
    return (done, total) -> {
      assertThat(total).isEqualTo(expectedTotal);
      seen.add(done);
    };
  }
}
