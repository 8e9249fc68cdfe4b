package dev.jankline.command.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.command.JankCommand;
import dev.jankline.local.client.TopicReader;
import dev.jankline.local.fleet.build.ReaderBuild;
import dev.jankline.local.process.Await;
import dev.jankline.topics.Topics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code jank replay} over the stalls that a demo has left in its topic. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ReplayIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration SETTLE_LIMIT = Duration.ofMinutes(3);
  private static final Duration QUIET = Duration.ofSeconds(5);

  @TempDir private static Path progress;
  private static RunningDemo demo;

  @TempDir Path folder;

  @BeforeAll
  static void startADemo() throws IOException {
    demo = RunningDemo.start(progress, 400);
    assertThat(Await.until(SETTLE_LIMIT, ReplayIT::isAtRest)).as("the demo is at rest").isTrue();
  }

  private static boolean isAtRest() throws InterruptedException {
    long stalls = retainedStalls();
    Thread.sleep(QUIET.toMillis());
    return stalls > 0 && retainedStalls() == stalls;
  }

  @AfterAll
  static void stop() {
    demo.close();
  }

  @Test
  void replayOfTheTopicChangesNothing_whenTheRulesAreTheSame() throws Exception {
    JsonNode replayed = replay("");

    assertThat(replayed.path("stalls").asLong()).isEqualTo(retainedStalls());
    assertThat(replayed.path("skipped").asLong()).isZero();
    assertThat(replayed.path("unchanged").asLong()).isPositive();
    assertThat(replayed.path("changes")).isEmpty();
  }

  @Test
  void replayOfTheTopicTellsWhatAListWouldRename() throws Exception {
    JsonNode replayed = replay("framework com.example.reader.feed.FeedRanker");

    assertThat(replayed.path("renamed").asLong()).isPositive();
    assertThat(replayed.path("unchanged").asLong()).isPositive();
    assertThat(replayed.path("changes"))
        .anySatisfy(
            change -> {
              assertThat(change.path("change").asText()).isEqualTo("renamed");
              assertThat(change.at("/before/0/title").asText()).contains("FeedRanker.rank");
              assertThat(change.at("/after/0/title").asText()).contains("feed.FeedScreen.rank");
              assertThat(change.at("/after/0/stalls")).isEqualTo(change.at("/before/0/stalls"));
            });
  }

  @Test
  void replayOfTheTopicTellsWhatAListWouldMergeAndSplit() throws Exception {
    JsonNode replayed = replay("indirection com.example.reader");

    long concerned = 0;
    for (JsonNode change : replayed.path("changes")) {
      concerned += change.path("stalls").asLong();
    }
    assertThat(replayed.path("merged").asLong() + replayed.path("mixed").asLong()).isPositive();
    assertThat(concerned).isLessThanOrEqualTo(replayed.path("stalls").asLong());
  }

  private static long retainedStalls() {
    AtomicLong records = new AtomicLong();
    TopicReader.readAll(
        Topics.STALLS,
        Map.of(
            "bootstrap.servers",
            demo.address("kafka"),
            "schema.registry.url",
            demo.address("registry")),
        Long.MAX_VALUE,
        line -> records.incrementAndGet());
    return records.get();
  }

  private JsonNode replay(String list) throws Exception {
    Path lists = Files.writeString(folder.resolve("lists.txt"), list);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        JankCommand.run(
            InputStream.nullInputStream(),
            new PrintStream(out, true, UTF_8),
            System.err,
            "replay",
            "--json",
            "--bootstrap",
            demo.address("kafka"),
            "--registry",
            demo.address("registry"),
            "--in-app",
            ReaderBuild.APP,
            "--lists",
            lists.toString());
    assertThat(exit).isZero();
    return JSON.readTree(out.toString(UTF_8));
  }
}
