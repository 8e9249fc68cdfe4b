package dev.jankline.benchmarks.simulation.upload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class UploadSimulationMainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void longerGrace_losesLess_andTheExitCodeSaysWhatHeld() throws IOException {
    int exit = run("--json", "--seeds", "2");

    JsonNode json = new ObjectMapper().readTree(out.toString(UTF_8));
    ObjectNode patterns = JsonNodeFactory.instance.objectNode();
    json.get("patterns").forEach(one -> patterns.set(one.get("name").asText(), one));
    assertThat(patterns).hasSize(5);
    // 2 phones, 56 days, half of them of use, 6 sessions, 6 events.
    assertThat(patterns.get("every second day").get("events").asInt()).isEqualTo(2 * 28 * 36);
    double before = lost(patterns.get("every second day"), "before");
    assertThat(before).isGreaterThan(10);
    assertThat(lost(patterns.get("every second day"), "after")).isLessThan(before / 10);
    assertThat(lost(patterns.get("daily, always Wi-Fi"), "before")).isLessThan(1);
    assertThat(lost(patterns.get("daily, 10 % Wi-Fi"), "before"))
        .isGreaterThan(lost(patterns.get("daily"), "before"));
    assertThat(json.get("held").asBoolean()).isEqualTo(exit == 0);
    assertThat(json.get("seeds").asText()).isEqualTo("1 to 2");
  }

  @Test
  void shortGrace_missesThePromise() {
    assertThat(run("--seeds", "1", "--grace", "1")).isEqualTo(1);
    assertThat(out.toString(UTF_8)).contains("MISSED", "24 h", "seeds 1 to 1 for each pattern");
    assertThat(err.toString(UTF_8)).contains("MISSED lost, every second day");
  }

  @Test
  void sameSeeds_giveTheSameFigures() {
    run("--seeds", "1");
    String first = out.toString(UTF_8);
    out.reset();
    run("--seeds", "1");
    assertThat(out.toString(UTF_8)).isEqualTo(first);
  }

  @Test
  void saysWhatIsWrongWithTheOptions() {
    assertThat(run("--seeds", "0")).isEqualTo(2);
    assertThat(run("--grace", "long")).isEqualTo(2);
    assertThat(run("--grace")).isEqualTo(2);
    assertThat(run("--what")).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines())
        .containsExactly(
            "jank simulate: --seeds is 0; it can be 1 to 10000",
            "jank simulate: --grace is not a whole number: 'long'",
            "jank simulate: --grace needs a value",
            "jank simulate: '--what' is not known; see --help");
  }

  private static double lost(JsonNode pattern, String when) {
    return pattern.get(when).get("lostPercent").asDouble();
  }

  private int run(String... words) {
    return new UploadSimulationMain(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8))
        .run(words);
  }
}
