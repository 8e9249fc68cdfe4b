package dev.jankline.processor.versions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SemanticVersionTest {
  /** The order of pre-releases is the example of Semantic Versioning 2.0.0, section 11. */
  @Test
  void ordersVersions() {
    List<String> ascending =
        List.of(
            "1.0.0-alpha",
            "1.0.0-alpha.1",
            "1.0.0-alpha.beta",
            "1.0.0-beta",
            "1.0.0-beta.2",
            "1.0.0-beta.11",
            "1.0.0-rc.1",
            "1.0.0",
            "1.0.1",
            "1.2",
            "1.10",
            "10.18.7",
            "10.24.0",
            "10.24.0.1");
    for (int i = 0; i < ascending.size(); i++) {
      for (int j = 0; j < ascending.size(); j++) {
        assertThat(Integer.signum(version(ascending.get(i)).compareTo(version(ascending.get(j)))))
            .as(ascending.get(i) + " and " + ascending.get(j))
            .isEqualTo(Integer.signum(Integer.compare(i, j)));
      }
    }
  }

  @Test
  void leavesOutZerosAtTheEndAndBuildMetadata() {
    assertThat(version("10.24+build.7")).isEqualTo(version("10.24.0")).isEqualTo(version("v10.24"));
    assertThat(version("10.24.3").branch()).isEqualTo("10.24");
    assertThat(version("10").branch()).isEqualTo("10.0");
  }

  @Test
  void doesNotReadOtherForms() {
    assertThat(SemanticVersion.parse("nightly")).isEmpty();
    assertThat(SemanticVersion.parse("1.2.x")).isEmpty();
    assertThat(SemanticVersion.parse("")).isEmpty();
  }

  private static SemanticVersion version(String name) {
    return SemanticVersion.parse(name).orElseThrow();
  }
}
