package dev.jankline.benchmarks.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationMainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void printsFiguresAndTargets() throws IOException {
    assertThat(run("--json", "--seeds", "4", "--only", Scenario.WATCHED_LARGE_CHANGE)).isZero();

    JsonNode json = new ObjectMapper().readTree(out.toString(UTF_8));
    assertThat(json.get("seeds").asInt()).isEqualTo(4);
    assertThat(json.get("held").asBoolean()).isTrue();
    assertThat(json.get("targets")).hasSize(2);
    assertThat(json.get("targets").get(0).get("atLeast").asDouble()).isEqualTo(0.9);
    assertThat(json.get("scenarios").get(0).get("name").asText())
        .isEqualTo(Scenario.WATCHED_LARGE_CHANGE);
  }

  @Test
  void printsTargets_andFiguresOfEachScenario() {
    assertThat(run("--seeds", "2", "--only", Scenario.WATCHED_LARGE_CHANGE)).isZero();
    assertThat(out.toString(UTF_8)).contains("holds:");
    assertThat(err.toString(UTF_8)).contains("watched x3 in 3 h: falseAlarms 0 appAlarms ");
  }

  @Test
  void saysWhatIsWrongWithTheOptions() {
    assertThat(run("--seeds", "0")).isEqualTo(2);
    assertThat(run("--seeds", "many")).isEqualTo(2);
    assertThat(run("--seeds")).isEqualTo(2);
    assertThat(run("--what")).isEqualTo(2);
    assertThat(run("--only", "nothing of this name")).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines())
        .containsExactly(
            "jank simulate: --seeds is 0; it can be 1 to 100000",
            "jank simulate: --seeds is not a whole number: 'many'",
            "jank simulate: --seeds needs a value",
            "jank simulate: '--what' is not known; see --help",
            "jank simulate: no scenario is named 'nothing of this name'");
  }

  @Test
  void seedsBeginWithTheFirst() {
    SimulationOptions options =
        SimulationOptions.parse(List.of("--seeds", "3", "--first-seed", "5"), 1);

    assertThat(options.first(options.seeds())).containsExactly(5L, 6L, 7L);
    assertThat(SimulationOptions.parse(List.of(), 2).first(2)).containsExactly(1L, 2L);
    assertThat(run("--first-seed", "0")).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .isEqualTo("jank simulate: --first-seed is 0; it can be 1 to 100000\n");
  }

  private int run(String... words) {
    return new SimulationMain(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8))
        .run(words);
  }
}
