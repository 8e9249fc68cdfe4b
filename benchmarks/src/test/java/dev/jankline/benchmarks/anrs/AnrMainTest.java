package dev.jankline.benchmarks.anrs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.anrs.AnrFleet.Scenario;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AnrMainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    return new AnrMain(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8))
        .run(args);
  }

  @Test
  void printsWhatIsPromised_andHolds() throws Exception {
    assertThat(run("--json", "--seeds", "2")).isZero();
    JsonNode document = new ObjectMapper().readTree(out.toString(UTF_8));
    assertThat(document.at("/missed").size()).isZero();
    assertThat(document.at("/figures").size()).isEqualTo(3 * Scenario.values().length);
    assertThat(document.at("/figures/disorder: found").asDouble()).isBetween(0.9, 1.0);
  }

  @Test
  void aScenarioThatIsNone_isBadInput() {
    assertThat(run("--only", "nobody")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("no scenario is named 'nobody'");
  }

  /** Half of the devices have a cause: who says that all have one finds them, and is wrong. */
  @ParameterizedTest
  @EnumSource
  void everyDeviceIsInOneOfTheTwoHalves(Scenario scenario) {
    AnrFleet.Score score = new AnrFleet(scenario, 1).run(100);
    assertThat(score.planted()).isEqualTo(50);
    assertThat(score.unplanted()).isEqualTo(50);
    assertThat(score.attributed()).isBetween(score.right() + score.falsely(), 100);
  }
}
