package dev.jankline.benchmarks.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeapUseTest {
  @Test
  void addsUpBothGenerations_andNotTheMetaspace() {
    assertThat(
            HeapUse.of(
                List.of(
                    "1234:",
                    " def new generation   total 78656K, used 1000K [0x00000000f0000000, 0x1, 0x2)",
                    "  eden space 69952K,   1% used [0x00000000f0000000, 0x1, 0x2)",
                    " tenured generation   total 174784K, used 24K [0x00000000f5550000, 0x1, 0x2)",
                    "   the space 174784K,   0% used [0x00000000f5550000, 0x1, 0x2, 0x3)",
                    " Metaspace       used 5000K, committed 5100K, reserved 1056768K")))
        .isEqualTo(1024 * 1024);
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThatThrownBy(() -> HeapUse.of(List.of("nothing")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("nothing");
  }
}
