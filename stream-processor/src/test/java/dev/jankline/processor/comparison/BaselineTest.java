package dev.jankline.processor.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineTest {
  @Test
  void allOlderProductionVersionsArePooled_andTheLargestIsMain() {
    Map<String, Double> before =
        Map.of("1.0.0", 500.0, "1.0.1", 2.5, "0.9", 30.0, "1.1.0-beta.3", 22.0, "1.2.0", 4.0);

    assertThat(Baseline.of("1.1.0", before))
        .contains(new Baseline(Set.of("1.0.0", "1.0.1", "0.9"), "1.0.0"));
  }

  @Test
  void flavoursAreProduction_andComparedByTheirNumbers() {
    assertThat(Baseline.of("1.1.0-google", Map.of("1.0.0-huawei", 9.0, "1.1.0-huawei", 1.0)))
        .contains(new Baseline(Set.of("1.0.0-huawei"), "1.0.0-huawei"));
  }

  @Test
  void firstVersionHasNone_norHasANameWithoutNumbers() {
    assertThat(Baseline.of("1.0", Map.of("1.0.0", 5.0, "2.0.0", 5.0))).isEmpty();
    assertThat(Baseline.of("trunk", Map.of("1.0.0", 5.0))).isEmpty();
    assertThat(Baseline.of("1.0.0", Map.of("trunk", 5.0))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1.1.0-beta.1", "1.1.0-rc1", "2.0-SNAPSHOT", "1.1.0-google-debug", "1.1-dev"})
  void preReleasesAndDebugBuilds_areNotProduction(String version) {
    assertThat(Baseline.isProduction(version)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.1.0", "1.1.0-google", "1.1.0+build7", "10.18.7-vendorarc"})
  void othersAre(String version) {
    assertThat(Baseline.isProduction(version)).isTrue();
  }
}
