package dev.jankline.command.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.command.JankCommand;
import dev.jankline.local.client.TopicReader;
import dev.jankline.local.demo.DemoOptions;
import dev.jankline.local.demo.DemoRun;
import dev.jankline.local.fleet.build.ReaderBuild;
import dev.jankline.topics.Topics;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
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
  private static final int DEVICES = 400;
  private static final long SEED = 20_261_122;

  private static DemoRun demo;

  @TempDir Path folder;

  @BeforeAll
  static void sendAFleet() {
    demo = DemoRun.start(new DemoOptions(DEVICES, SEED), InstantSource.system(), step -> {});
    assertThat(demo.sendFleet().conserved()).isTrue();
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
        demo.demo().stack().clientSettings(),
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
            demo.demo().stack().kafka().brokers().bootstrapServers(),
            "--registry",
            demo.demo().stack().kafka().registry().url(),
            "--in-app",
            ReaderBuild.APP,
            "--lists",
            lists.toString());
    assertThat(exit).isZero();
    return JSON.readTree(out.toString(UTF_8));
  }
}
