package dev.jankline.benchmarks.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.local.stack.Checkout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgeMainTest {
  private static final String SNIPPET = "<!-- snippet: tested by JudgeMainTest -->";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final PrintStream printed = new PrintStream(out, true, UTF_8);

  @TempDir private Path directory;

  @Test
  void eachLookHasVerdictRatioAndInterval() throws IOException {
    String lives = Counting.text(HostileFleet.of(HostileScenario.ALL_WORSE_HALF, 300, 1));

    assertThat(judge(lives, "--json")).isZero();
    JsonNode looks = new ObjectMapper().readTree(out.toString(UTF_8)).get("looks");
    JsonNode last = looks.get(looks.size() - 1);
    assertThat(last.get("hour").asInt()).isEqualTo(288);
    assertThat(last.get("version").asText()).isEqualTo("1.1.0");
    assertThat(last.get("main").asText()).isEqualTo("1.0.0");
    assertThat(last.get("releasedHour").asInt()).isEqualTo(120);
    JsonNode app = last.get("app");
    assertThat(app.get("outcome").asText()).isIn("WORSE", "NOT_ENOUGH");
    assertThat(app.get("low").asDouble()).isLessThan(app.get("ratio").asDouble());
    assertThat(last.get("clusters").get("0").get("high").asDouble())
        .isGreaterThan(last.get("clusters").get("0").get("ratio").asDouble());

    assertThat(judge(lives)).isZero();
    assertThat(out.toString(UTF_8)).contains("hour 288, 1.1.0 against 1.0.0: ");
  }

  @Test
  void exampleOfTheDocsIsRead() throws IOException {
    String page = Files.readString(Checkout.find().root().resolve("docs/judgement.md"));
    assertThat(page).contains(SNIPPET);
    String example = page.split(SNIPPET, -1)[1].split("```", -1)[1].replaceFirst("json\n", "");

    assertThat(judge(example)).isZero();
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(judge(example + example.replace("LOW", "WEAK"))).isEqualTo(2);
    assertThat(out.toString(UTF_8)).contains("lives, line 2: 'tier' is WEAK");
  }

  @Test
  void wrongWordsAreRefused() throws IOException {
    assertThat(judge("", "--sceds")).isEqualTo(2);
    assertThat(main().run("--json")).isEqualTo(2);
    assertThat(main().run("--lives", directory.resolve("none").toString())).isEqualTo(2);
    assertThat(out.toString(UTF_8)).contains("there is no file");
    assertThat(judge("")).isZero();
    assertThat(out.toString(UTF_8)).contains("no device-hours");
  }

  private int judge(String lives, String... more) throws IOException {
    Path file = Files.writeString(directory.resolve("lives"), lives);
    String[] words = new String[2 + more.length];
    words[0] = "--lives";
    words[1] = file.toString();
    System.arraycopy(more, 0, words, 2, more.length);
    return main().run(words);
  }

  private JudgeMain main() {
    return new JudgeMain(printed, printed);
  }
}
