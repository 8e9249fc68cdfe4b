package dev.jankline.command.words;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.explain.StallFile;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.command.JankCommand;
import dev.jankline.schema.StackNode;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.wire.json.PlainJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Two callers of one method, and one that is not concerned. */
  private static final List<String> STALLS =
      List.of(
          stall("com.a.Table.scan", "com.a.Feed.load"),
          stall("com.a.Table.scan", "com.a.Feed.load"),
          stall("com.a.Table.scan", "com.a.Search.find"),
          stall("com.a.Blur.run", "com.a.Gallery.open"));

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Path stalls = Path.of("");
  private Path lists = Path.of("");

  @BeforeEach
  void writeFiles() throws Exception {
    stalls = folder.resolve("stalls.json");
    Files.write(stalls, STALLS);
    lists = folder.resolve("lists.txt");
    Files.writeString(lists, "blocking com.a.Table.scan DATABASE\n");
  }

  private static String stall(String... leafFirst) {
    return "{\"durationMs\":200,\"samples\":[{\"offsetMs\":100,\"stack\":[\""
        + String.join("\",\"", leafFirst)
        + "\",\"android.os.Looper.loop\"]}]}";
  }

  private int run(String... args) {
    out.reset();
    return JankCommand.run(
        new ByteArrayInputStream(new byte[0]),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        args);
  }

  private JsonNode replay(String... more) throws Exception {
    String[] args = {"replay", "--json", "--stalls", stalls.toString()};
    assertThat(run(concat(args, more))).as(err.toString(UTF_8)).isZero();
    return JSON.readTree(out.toString(UTF_8));
  }

  private static String[] concat(String[] one, String[] other) {
    String[] all = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, all, one.length, other.length);
    return all;
  }

  @Test
  void showsASplit_beforeTheListsGoLive() throws Exception {
    JsonNode json = replay("--lists", lists.toString());

    assertThat(json.get("stalls").asInt()).isEqualTo(4);
    assertThat(json.get("unchanged").asInt()).isEqualTo(1);
    assertThat(json.get("split").asInt()).isEqualTo(1);
    JsonNode split = json.at("/changes/0");
    assertThat(split.at("/before/0/title").textValue()).startsWith("com.a.Table.scan");
    assertThat(split.at("/after/0/title").textValue()).isEqualTo("com.a.Feed.load");
    assertThat(split.at("/after/0/stalls").asInt()).isEqualTo(2);
    assertThat(split.at("/after/1/title").textValue()).isEqualTo("com.a.Search.find");
  }

  @Test
  void changesNothing_whenTheRulesAreTheSame() throws Exception {
    JsonNode json = replay();

    assertThat(json.get("unchanged").asInt()).isEqualTo(2);
    assertThat(json.get("changes")).isEmpty();
  }

  @Test
  void analyzesWhatTheTopicRetained() throws Exception {
    StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));
    Files.writeString(stalls, "");
    for (String stall : STALLS) {
      var analyzed = analysis.analyze(StallFile.parse(stall, RawFrames::show).stall());
      String line = JSON.createObjectNode().set("value", PlainJson.tree(analyzed)).toString();
      Files.writeString(stalls, line + "\n", StandardOpenOption.APPEND);
    }

    assertThat(replay().get("unchanged").asInt()).isEqualTo(2);
    assertThat(replay("--lists", lists.toString()).get("split").asInt()).isEqualTo(1);
  }

  @Test
  void skipsARecord_whenItsTablesAreBroken() throws Exception {
    var analyzed =
        new StallAnalysis(AppFrames.of(Map.of()))
            .analyze(StallFile.parse(STALLS.get(0), RawFrames::show).stall());
    String whole = JSON.createObjectNode().set("value", PlainJson.tree(analyzed)).toString();
    analyzed.setNodes(List.of(new StackNode(0, 0)));
    String broken = JSON.createObjectNode().set("value", PlainJson.tree(analyzed)).toString();
    Files.write(stalls, List.of(whole, broken));

    JsonNode json = replay();

    assertThat(json.get("skipped").asInt()).isEqualTo(1);
    assertThat(json.get("unchanged").asInt()).isEqualTo(1);
  }

  @Test
  void printsForPeople() {
    assertThat(run("replay", "--stalls", stalls.toString(), "--lists", lists.toString())).isZero();
    assertThat(out.toString(UTF_8))
        .startsWith("4 stalls, 1 unchanged, 0 renamed, 1 split, 0 merged, 0 mixed")
        .contains("split, 3 stalls", "  was        3  k1:", "  is         2  k1:");
  }

  @Test
  void saysWhatIsWrong() throws Exception {
    Files.writeString(lists, "blocking com.a.Table\n");
    assertThat(run("replay", "--stalls", stalls.toString(), "--lists", lists.toString()))
        .isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("lists.txt:1").contains("needs a kind");
    assertThat(run("replay")).isEqualTo(2);
    assertThat(run("replay", "--stalls", folder.resolve("none").toString())).isEqualTo(2);
  }
}
