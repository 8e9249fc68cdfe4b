package dev.jankline.command.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.command.JankCommand;
import dev.jankline.dashboard.rest.SampleServer;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.VersionOutcome;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks a dashboard with a store of its own whether the rollout of 1.1.0 may go on. */
class ReleaseCommandTest {
  @TempDir private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private SampleServer server;

  @BeforeEach
  void start() {
    server = new SampleServer(StoreKind.DUCKDB, folder, feed -> {});
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private int check(String... more) {
    List<String> words = new ArrayList<>(List.of("release", "check", "--app", Samples.APP));
    words.addAll(List.of("--dashboard", "http://127.0.0.1:" + server.port()));
    words.addAll(List.of(more));
    return jank(words.toArray(String[]::new));
  }

  private int jank(String... words) {
    out.reset();
    err.reset();
    return JankCommand.run(
        InputStream.nullInputStream(),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        words);
  }

  private void judge(VersionOutcome outcome) {
    server.feed().rate(Samples.rate(RateSubject.APP, "*", 1.02, outcome));
  }

  @Test
  void goes_whenItIsNotWorse() {
    judge(VersionOutcome.NOT_WORSE);
    assertThat(check("--version", "1.1.0", "--older", "1.0.0")).as(err.toString(UTF_8)).isZero();
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            """
            go: 1.1.0 of com.example.reader
              1.1.0 stalls as often as 1.0.0 in all (1.0 times, 0.5 to 2.0).
            """);
  }

  @Test
  void stops_andNamesTheClusters() {
    judge(VersionOutcome.NOT_WORSE);
    server.feed().rate(Samples.rate(RateSubject.CLUSTER, Samples.RANK, 1.6));
    assertThat(check("--version", "1.1.0")).isEqualTo(1);
    assertThat(out.toString(UTF_8))
        .startsWith("stop: 1.1.0 of com.example.reader")
        .contains("WORSE com.example.feed.FeedRanker.rank (" + Samples.RANK + "): 1.60 times")
        .contains("only on low-tier devices");
  }

  @Test
  void waits_andSaysWhatIsMissing() {
    judge(VersionOutcome.NOT_ENOUGH);
    assertThat(check("--version", "1.1.0")).isEqualTo(2);
    assertThat(out.toString(UTF_8))
        .contains("missing: about 100 foreground hours of 1.1.0, at the present speed 24 hours");
  }

  @Test
  void printsOneDocument_whenAskedForJson() {
    judge(VersionOutcome.NOT_WORSE);
    assertThat(check("--version", "1.1.0", "--json")).isZero();
    assertThat(out.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .startsWith("{\"decision\":\"go\",\"reasons\":[");
  }

  @Test
  void endsWithExitCode3_whenThereIsNoAnswer() {
    judge(VersionOutcome.NOT_WORSE);
    assertThat(check("--version", "7")).isEqualTo(3);
    assertThat(err.toString(UTF_8)).contains("has no version '7'").hasLineCount(1);
    assertThat(check("--version", "1.1.0", "--older", "1.1.0")).isEqualTo(3);
    assertThat(err.toString(UTF_8)).contains("is against 0.9.0, 1.0.0, not '1.1.0'");
    assertThat(check()).isEqualTo(3);
    assertThat(err.toString(UTF_8)).contains("--version");
    server.demand(Map.of(Samples.APP, "k"));
    assertThat(check("--version", "1.1.0")).isEqualTo(3);
    assertThat(check("--version", "1.1.0", "--key", "k")).isZero();
  }

  @Test
  void saysWhatIsWrong_whenTheDashboardIsNotThere() {
    String[] words = {
      "release", "check", "--app", "a", "--version", "1", "--dashboard", "http://127.0.0.1:1"
    };
    assertThat(jank(words)).isEqualTo(3);
    assertThat(err.toString(UTF_8)).contains("cannot reach the dashboard at http://127.0.0.1:1");
    words[7] = "localhost:1";
    assertThat(jank(words)).isEqualTo(3);
    assertThat(err.toString(UTF_8)).contains("--dashboard http://host:port");
  }

  @Test
  void unknownWordsAreErrors_whateverComesAfterThem() {
    assertThat(jank("releases", "check", "--app", "a", "--version", "1")).isEqualTo(2);
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(jank("release", "chek", "--app", "a", "--version", "1")).isEqualTo(3);
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(jank("release", "chek", "--version")).isEqualTo(3);
    assertThat(jank("relase", "--help")).isEqualTo(2);
    assertThat(jank("release")).isEqualTo(3);
  }
}
