package dev.jankline.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseFileTest {
  private static final String POLL =
      """
      {"label":"a","stall":{"kind":"ANR","screen":"Feed","durationMs":5000,"samples":[{"stack":["android.os.MessageQueue.nativePollOnce(Native Method)","android.os.MessageQueue.next(MessageQueue.java:335)","android.os.Looper.loop(Looper.java:183)"]}]}}
      """
          .strip();
  private static final String WORK =
      """
      {"label":"c","stall":{"durationMs":200,"samples":[{"stack":["com.example.Feed.rank(Feed.java:1)","android.os.Looper.loop(Looper.java:183)"]}]}}
      """
          .strip();

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    return new QualityMain(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .run(args);
  }

  private String file(String... lines) throws Exception {
    return Files.write(folder.resolve("cases.jsonl"), List.of(lines)).toString();
  }

  @Test
  void jsonHasTheFiguresOfEveryRule_andNullForWhatAFileDoesNotTell() throws Exception {
    String wait = WORK.replace("[\"com", "[\"java.lang.Object.wait(Native Method)\",\"com");
    String otherWait = wait.replace("\"c\"", "\"d\"").replace("Feed.rank", "Chat.open");

    assertThat(run("--cases", file(POLL, wait, "", wait, otherWait), "--json")).isZero();

    JsonNode all = new ObjectMapper().readTree(out.toString(StandardCharsets.UTF_8));
    assertThat(all.fieldNames()).toIterable().containsExactly("parts");
    assertThat(all.get("parts").fieldNames()).toIterable().containsExactly("cases");
    JsonNode document = all.get("parts").get("cases");
    JsonNode ours = document.get("rules").get("jankline");
    assertThat(ours.get("f1").asDouble()).isEqualTo(1);
    assertThat(ours.get("precision").asDouble()).isEqualTo(1);
    assertThat(ours.get("recall").asDouble()).isEqualTo(1);
    assertThat(ours.get("clustersPerCause").asDouble()).isEqualTo(1);
    assertThat(ours.get("bcubedF1").asDouble()).isEqualTo(1);
    assertThat(ours.get("wrongMerges").asInt()).isZero();
    assertThat(ours.at("/intervals/clustersPerCause/0").asDouble()).isEqualTo(1);
    assertThat(ours.at("/differenceToInnermostInApp/f1")).hasSize(3);
    assertThat(document.get("rules").fieldNames())
        .toIterable()
        .containsExactly("jankline", "innermost-in-app", "most-frequent-stack");
    assertThat(document.get("reasonsRight").isNull()).isTrue();
    assertThat(document.get("stalls").asInt()).isEqualTo(4);
    assertThat(document.get("causes").asInt()).isEqualTo(3);
    assertThat(document.fieldNames())
        .toIterable()
        .containsExactly(
            "rules",
            "stalls",
            "causes",
            "reasonsRight",
            "suggestedPairs",
            "suggestedPairsOfOneCause");
  }

  @Test
  void inAppPrefixesAreForAllAppsOfTheFile() throws Exception {
    String library = WORK.replace("com.example.Feed", "org.library.Feed");
    String caller =
        library.replace(
            "\"android.os.Looper", "\"com.example.App.go(App.java:1)\",\"android.os.Looper");
    String other = caller.replace("\"c\"", "\"d\"").replace("App.go", "App.other");

    assertThat(run("--cases", file(caller, other), "--json", "--in-app", "com.example")).isZero();
    JsonNode document = new ObjectMapper().readTree(out.toString(StandardCharsets.UTF_8));
    assertThat(document.at("/parts/cases/rules/jankline/wrongMerges").asInt()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "nonsense ~ line 2",
        "[] ~ not an object",
        "{\"stall\":{\"samples\":[]}} ~ 'label' is missing",
        "{\"label\":\" \",\"stall\":{\"samples\":[]}} ~ 'label' is missing",
        "{\"label\":\"a\"} ~ 'stall' is missing",
        "{\"label\":\"a\",\"stall\":{}} ~ 'samples' is missing",
        "{\"label\":\"a\",\"stall\":{\"samples\":[]},\"x\":1} ~ 'x' is not known",
      })
  void lineIsRefusedWithItsNumber(String line, String reason) throws Exception {
    assertThat(run("--cases", file(WORK, line))).isEqualTo(2);

    assertThat(err.toString(StandardCharsets.UTF_8)).contains("cases.jsonl line 2: ", reason);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void fileIsRefused_whenThereIsNothingInIt() throws Exception {
    Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xC3, (byte) 0x28, 10});

    assertThatThrownBy(() -> CaseFile.read(folder.resolve("none"), stall -> {}))
        .hasMessageContaining("there is no file");
    assertThatThrownBy(() -> CaseFile.read(Path.of(file("", " ")), stall -> {}))
        .hasMessageContaining("holds no stall");
    assertThatThrownBy(() -> CaseFile.read(binary, stall -> {})).hasMessageContaining("not UTF-8");
  }

  @ParameterizedTest
  @CsvSource({
    "--in-app, needs a value",
    "--frobnicate, is not known",
    "--in-app a, is for --cases"
  })
  void usageIsRefused(String words, String reason) {
    assertThat(run(words.split(" ", -1))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(reason);
  }

  @Test
  void measuresTheSetsOfThisModule() throws Exception {
    assertThat(run("--json")).isZero();
    JsonNode document = new ObjectMapper().readTree(out.toString(StandardCharsets.UTF_8));
    assertThat(document.get("parts").fieldNames())
        .toIterable()
        .containsExactly(
            "frozen-mend",
            "frozen-ticket",
            "unseen-mend",
            "unseen-ticket",
            "third-mend",
            "third-ticket",
            "sixth-mend",
            "sixth-ticket",
            "recorded-mend",
            "recorded-ticket");
    assertThat(document.at("/parts/frozen-mend/causes").asInt()).isEqualTo(133);
    assertThat(document.at("/parts/frozen-mend/rules/jankline/precision").asDouble())
        .isGreaterThan(0.99);
  }
}
