package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.screenFrames;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.entry;

import dev.jankline.processor.counts.ClusterRow;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.FakeLibrary;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.ScreenCount;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad records in internal topics and stores: counting goes on, and each is told. */
class PoisonPipelineTest extends PipelineFixture {
  private static final Duration FLUSH = Duration.ofSeconds(1);
  private static final byte[] GARBAGE = "no count".getBytes(StandardCharsets.UTF_8);

  @TempDir Path other;

  @Test
  void goesOnCounting_whenAPartialCountIsNullOrGarbage() {
    poisonPartialCount(null);
    poisonPartialCount(GARBAGE);
    countsStall();

    List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
    assertThat(letters).hasSize(2);
    assertThat(letters.get(1).value()).isEqualTo(GARBAGE);
    assertThat(header(letters.get(1), "jank.reason")).isEqualTo("UNREADABLE");
    assertThat(header(letters.get(1), "jank.topic")).isEqualTo("jank.partial-counts.v1");
    assertThat(header(letters.get(1), "jank.offset")).isEqualTo("1");
    assertThat(pipeline.deadLetters(Topics.PARTIAL_COUNTS, "UNREADABLE")).isEqualTo(2);
  }

  @Test
  void goesOnCounting_whenAPartialCountIsOfAKindFromANewerVersion() {
    ClusterCount newGrouping = clusterCount();
    newGrouping.setGrouping(Grouping.UNKNOWN);
    poisonPartialCount(MemorySerdes.write(new PartialCount()));
    poisonPartialCount(MemorySerdes.write(new ClusterRow(newGrouping).partial()));
    countsStall();

    assertThat(pipeline.deadLetters(Topics.PARTIAL_COUNTS, "UNKNOWN_KIND")).isEqualTo(2);
  }

  @Test
  void goesOnCounting_whenAPartialCountWouldSpoilTotals() {
    ClusterCount future = clusterCount();
    future.setWindowStart(NOON.plus(Duration.ofDays(400)));
    ClusterCount noSketch = clusterCount();
    noSketch.setDeviceSketch(ByteBuffer.wrap(GARBAGE));
    poisonPartialCount(MemorySerdes.write(new ClusterRow(future).partial()));
    poisonPartialCount(MemorySerdes.write(new ClusterRow(noSketch).partial()));
    countsStall();

    assertThat(pipeline.deadLetters(Topics.PARTIAL_COUNTS, "UNREADABLE")).isEqualTo(2);
  }

  @Test
  void beginsARowAnew_whenItsTotalCannotBeRead() {
    pipeline.send(aStall(1).by("a"));
    pipeline.advance(FLUSH);
    int rows = pipeline.spoilTotals(GARBAGE);
    pipeline.send(aStall(2).by("b"));
    pipeline.advance(FLUSH);

    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .singleElement()
        .returns(1L, ClusterCount::getStalls);
    assertThat(pipeline.deadLetters())
        .hasSize(rows)
        .allSatisfy(
            letter -> {
              assertThat(letter.value()).isEqualTo(GARBAGE);
              assertThat(header(letter, "jank.topic")).isEqualTo("test-totals-changelog");
            });
  }

  /** An alert on their increase would not see the first ones of a counter that begins with them. */
  @Test
  void countsDeadLettersOfStoresAndKeptRecordsFromZeroOn() {
    assertThat(pipeline.countedTopics())
        .contains(
            "kept",
            "test-totals-changelog",
            "test-cluster-infos-changelog",
            "test-judged-totals-changelog",
            "test-sent-alerts-changelog",
            "test-retained-stalls-changelog",
            "test-main-thread-stalls-changelog",
            "test-ticket-events-changelog",
            "test-ticket-lives-changelog",
            "test-cluster-texts-changelog");
  }

  @Test
  void countsAsUnsymbolized_whenAnAnnouncementCannotBeRead() {
    pipeline.sendBytes(Topics.SYMBOLS, Keys.symbols(AnEvent.APP, "b1"), GARBAGE);
    pipeline.sendBytes(Topics.SYMBOLS, null, GARBAGE);
    pipeline.send(aStall(1).onBuild("b1"));
    pipeline.advance(FLUSH);

    assertThat(pipeline.accounting()).contains(entry("COUNTED(STALL_UNSYMBOLIZED)", 1L));
    assertThat(pipeline.metric("jank.symbols.unreadable")).isEqualTo(2);
  }

  @Test
  void takesInAnnouncements_whenTheRegistryIsAway() {
    pipeline.serdes.registryDown(true);
    pipeline.announce(FakeLibrary.artifact("b1"));
    pipeline.serdes.registryDown(false);
    pipeline.send(aStall(1).onBuild("b1"));
    pipeline.advance(FLUSH);

    assertThat(pipeline.accounting()).contains(entry("COUNTED(STALL_SYMBOLIZED)", 1L));
  }

  @Test
  void truncatesDeadLetter_whenItWouldNotFitIntoARecord() {
    byte[] large = new byte[1_048_400];
    Arrays.fill(large, (byte) 9);
    pipeline.sendBytes("k".repeat(20_000), large);
    pipeline.advance(FLUSH);

    TestRecord<String, byte[]> letter = pipeline.deadLetters().get(0);
    assertThat(letter.value()).hasSize(1_000_000).containsOnly(9);
    assertThat(header(letter, "jank.truncated-from")).isEqualTo("1048400");
    assertThat(letter.key()).hasSize(8_000);
    assertThat(header(letter, "jank.key-truncated-from")).isEqualTo("20000");
    assertThat(pipeline.accounting()).contains(entry("DEAD_LETTERED(UNREADABLE)", 1L));
  }

  @Test
  void blamesTheRecord_whenItsCountsDoNotFitIntoARecord() {
    AnEvent wide = screenFrames(1).inVersion("1.0.0");
    var event = wide.event();
    event.getHeader().setVersionName("v".repeat(960_000));

    Throwable failure =
        catchThrowable(
            () -> pipeline.sendBytes(Topics.EVENTS, wide.key(), MemorySerdes.write(event)));

    assertThat(pipeline.failedRecords.isBlamed(failure)).isTrue();
  }

  @Test
  void blamesTheRecord_whenItOverflowsTheStack() {
    assertThatThrownBy(() -> pipeline.send(aStall(1).withSamples(Pipeline.OVERFLOWING)))
        .isInstanceOf(StreamsException.class)
        .satisfies(failure -> assertThat(pipeline.failedRecords.isBlamed(failure)).isTrue());
  }

  @Test
  void blamesNoRecord_whenTheRegistryIsDown() {
    pipeline.serdes.registryDown(true);
    Throwable failure = catchThrowable(() -> pipeline.send(aStall(1)));
    pipeline.serdes.registryDown(false);

    assertThat(failure).isNotNull();
    assertThat(pipeline.failedRecords.isBlamed(failure)).isFalse();
  }

  private void countsStall() {
    pipeline.send(aStall(7));
    pipeline.send(screenFrames(8));
    pipeline.advance(FLUSH);

    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .singleElement()
        .returns(1L, ClusterCount::getStalls);
    assertThat(pipeline.read(Topics.SCREENS, ScreenCount.class)).isNotEmpty();
    assertThat(pipeline.accounting())
        .containsExactly(
            entry("ACCEPTED", 2L),
            entry("COUNTED(SCREEN_FRAMES)", 1L),
            entry("COUNTED(STALL_SYMBOLIZED)", 1L));
  }

  private void poisonPartialCount(byte @Nullable [] value) {
    pipeline.sendBytes(Topics.PARTIAL_COUNTS, "com.example.reader|f1", value);
  }

  /** A partial count as pre-aggregate makes it. */
  private ClusterCount clusterCount() {
    try (Pipeline source = new Pipeline(other)) {
      source.send(aStall(1));
      source.advance(FLUSH);
      return source.read(Topics.PARTIAL_COUNTS, PartialCount.class).stream()
          .map(record -> record.value().getCluster())
          .filter(Objects::nonNull)
          .findFirst()
          .orElseThrow();
    }
  }

  private static String header(TestRecord<String, byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
