package dev.jankline.checks.packages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PackageSizesTest {
  private final PackageSizes sizes =
      PackageSizes.of(Map.of("a", files(31), "b", files(30), "c", files(4), "d", files(12)));

  @Test
  void largePackageIsNamed() {
    assertThat(sizes.largerThan(30)).containsExactly("a: 31 files");
  }

  @Test
  void medianIsTheLargerOneOfTheTwoInTheMiddle() {
    assertThat(sizes.median()).isEqualTo(30);
    assertThat(PackageSizes.of(Map.of("a", files(3), "b", files(9), "c", files(5))).median())
        .isEqualTo(5);
  }

  private static List<String> files(int count) {
    return Collections.nCopies(count, "File.java");
  }
}
