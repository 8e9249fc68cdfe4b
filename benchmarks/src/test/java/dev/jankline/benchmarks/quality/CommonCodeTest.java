package dev.jankline.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.explain.StallFile;
import dev.jankline.analysis.frames.AppFrames;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommonCodeTest {
  private final StallAnalysis analysis =
      new StallAnalysis(
          AppFrames.of(Map.of(StallFile.neutralHeader().getApp(), List.of("a", "b"))));
  private final CommonCode common = new CommonCode();

  private void add(String cause, String stack) {
    common.add(cause, analysis.analyze(Stalls.of(stack)));
  }

  @Test
  void pairsAreApart_whenNoFunctionOfTheAppIsInBoth() {
    add("slow", "java.io.File.list:1 < a.A.a:2");
    add("slow", "b.B.b:3 < a.A.a:4");
    add("slow", "b.B.b:5 < java.lang.Thread.run:6");
    add("other", "a.A.a:7");

    assertThat(common.pairs()).isEqualTo(3);
    assertThat(common.apart()).isEqualTo(1);
    assertThat(common.apartOnOtherScreens()).isEqualTo(1);
  }
}
