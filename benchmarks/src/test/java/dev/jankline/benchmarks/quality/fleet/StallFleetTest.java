package dev.jankline.benchmarks.quality.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.benchmarks.quality.cases.LabelledStall;
import dev.jankline.processor.symbolize.SymbolizedSample;
import dev.jankline.schema.SymbolizedFrame;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StallFleetTest {
  private static final int STALLS = 400;

  @TempDir Path folder;

  private List<LabelledStall> stalls(long seed) throws Exception {
    List<LabelledStall> stalls = new ArrayList<>();
    StallFleet.run(seed, STALLS, Files.createTempDirectory(folder, "fleet"), stalls::add);
    return stalls;
  }

  @Test
  void sameSeedGivesTheSameStalls_anotherSeedOthers() throws Exception {
    List<LabelledStall> stalls = stalls(3);

    assertThat(stalls(3)).isEqualTo(stalls).hasSize(STALLS);
    assertThat(stalls(4)).isNotEqualTo(stalls);
  }

  @Test
  void twinDiffersByObfuscationAlone() throws Exception {
    for (LabelledStall stall : stalls(5)) {
      var twin = Objects.requireNonNull(stall.twin());
      assertThat(functions(twin.samples())).isEqualTo(functions(stall.stall().samples()));
      assertThat(twin.event().getHeader().getBuildIds())
          .isNotEqualTo(stall.stall().event().getHeader().getBuildIds());
      assertThat(twin.event().getHeader().getVersionCode())
          .isEqualTo(stall.stall().event().getHeader().getVersionCode());
    }
  }

  @Test
  void shippedFramesAreObfuscated_andComeBackInlinedInSomePlaces() throws Exception {
    int inlined = 0;
    for (LabelledStall stall : stalls(5)) {
      var sent = Objects.requireNonNull(stall.stall().event().getEvent().getStall());
      assertThat(sent.getFrames())
          .allSatisfy(
              frame ->
                  assertThat(String.valueOf(frame.getJavaFrame()))
                      .doesNotContain("Repository", "ViewModel", "HttpClient"));
      for (SymbolizedSample sample : stall.stall().samples()) {
        inlined += (int) sample.stack().stream().filter(SymbolizedFrame::getInline).count();
      }
    }
    assertThat(inlined).isPositive();
  }

  @Test
  void everyNonDiffuseStallHoldsItsCauseForMostOfItsTime() throws Exception {
    Set<String> labels = new TreeSet<>();
    for (LabelledStall stall : stalls(6)) {
      if (stall.diffuse()) {
        continue;
      }
      labels.add(stall.label());
      long total = 0;
      long planted = 0;
      for (SymbolizedSample sample : stall.stall().samples()) {
        List<String> functions = sample.stack().stream().map(SymbolizedFrame::getFunction).toList();
        total += sample.shareMillis();
        planted += functions.containsAll(stall.representative()) ? sample.shareMillis() : 0;
      }
      assertThat((double) planted / total).as(stall.label()).isGreaterThanOrEqualTo(0.6);
    }
    assertThat(labels).hasSizeGreaterThan(30);
  }

  @Test
  void sharesAddUpToTheDuration() throws Exception {
    for (LabelledStall stall : stalls(7)) {
      var sent = Objects.requireNonNull(stall.stall().event().getEvent().getStall());
      long shares = stall.stall().samples().stream().mapToLong(SymbolizedSample::shareMillis).sum();
      assertThat(shares).isEqualTo(sent.getDurationMillis());
    }
  }

  private static List<List<String>> functions(List<SymbolizedSample> samples) {
    return samples.stream()
        .map(sample -> sample.stack().stream().map(SymbolizedFrame::getFunction).toList())
        .toList();
  }
}
