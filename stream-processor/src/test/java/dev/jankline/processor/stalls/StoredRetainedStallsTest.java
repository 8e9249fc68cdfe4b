package dev.jankline.processor.stalls;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.symbolize.Symbolization.AppBuild;
import dev.jankline.processor.kafka.DeadLetterSink;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.stalls.AnalyzeProcessor.RetainedLimits;
import dev.jankline.processor.stalls.StoredRetainedStalls.StoredStall;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.RetainedStall;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredRetainedStallsTest {
  @TempDir Path directory;
  private KeyValueStore<String, byte[]> store;
  private MockProcessorContext<String, Object> context;

  @BeforeEach
  void openStore() {
    store =
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore("kept"), Serdes.String(), Serdes.ByteArray())
            .withLoggingDisabled()
            .build();
    context = new MockProcessorContext<>(new Properties(), new TaskId(0, 0), directory.toFile());
    context.setCurrentSystemTimeMs(NOON.toEpochMilli());
    store.init(context.getStateStoreContext(), store);
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  @Test
  void givesOldestFirst() {
    StoredRetainedStalls kept = open(1_000_000);
    keep(kept, "b1", 1, NOON.minusSeconds(5), true);
    keep(kept, "b1", 2, NOON.minusSeconds(9), true);
    keep(kept, "b2", 3, NOON.minusSeconds(20), true);

    assertThat(kept.builds()).containsExactlyInAnyOrder(build("b1"), build("b2"));
    assertThat(kept.oldest(build("b1"), 10))
        .extracting(stall -> stall.key().receivedAt())
        .containsExactly(NOON.minusSeconds(9), NOON.minusSeconds(5));
    assertThat(kept.oldest(build("b1"), 1)).hasSize(1);
  }

  @Test
  void knowsEverythingAgain_afterRestart() {
    StoredRetainedStalls before = open(1_000_000);
    keep(before, "b1|odd", 1, NOON, true);
    keep(before, "b1|odd", 2, NOON, false);

    StoredRetainedStalls after = open(1_000_000);

    assertThat(after.size()).isEqualTo(2);
    assertThat(after.builds()).containsExactly(build("b1|odd"));
    assertThat(after.inFlight(build("b1|odd"), 10, NOON))
        .singleElement()
        .satisfies(stall -> assertThat(stall.stall().getCounted()).isFalse());
    assertThat(after.oldest(build("b1|odd"), 10)).extracting(StoredStall::stall).hasSize(2);
  }

  @Test
  void takesOverWhatTheVersionBeforeKept() {
    JankEvent event = aStall(7).happened(Duration.ofMinutes(3)).event();
    store.put(
        "com.example.reader|b1|1772625600000|00000000000000000000000000000007",
        MemorySerdes.write(new RetainedStall(event, true, 2, null, List.of("b1"))));

    assertThat(open(1_000_000).oldest(build("b1"), 1))
        .singleElement()
        .satisfies(
            stall -> {
              assertThat(stall.received().eventTime()).isEqualTo(NOON.minus(Duration.ofMinutes(3)));
              assertThat(stall.received().stall()).isEqualTo(event.getEvent().getStall());
              assertThat(stall.nextRevision()).isEqualTo(3);
              assertThat(stall.recordKey()).isEqualTo("com.example.reader|install-1");
              assertThat(stall.key().text())
                  .isEqualTo(
                      "com.example.reader|b1|1772625600000|00000000000000000000000000000007");
            });
  }

  @Test
  void givesNoMoreThanAskedFor() {
    StoredRetainedStalls kept = open(1_000_000);
    keep(kept, "b1", 1, NOON, false);
    keep(kept, "b1", 2, NOON, false);

    assertThat(kept.inFlight(build("b1"), 1, NOON)).hasSize(1);
    assertThat(kept.inFlight(build("b1"), 0, NOON)).isEmpty();
    assertThat(kept.inFlight(build("b1"), 2, NOON.minusMillis(1))).isEmpty();
  }

  @Test
  void forgetsRemoved() {
    StoredRetainedStalls kept = open(1_000_000);
    keep(kept, "b1", 1, NOON, true);
    kept.remove(kept.oldest(build("b1"), 1).get(0).key());

    assertThat(kept.builds()).isEmpty();
    assertThat(open(1_000_000).size()).isZero();
  }

  @Test
  void countsReplacedStallOnce() {
    StoredRetainedStalls kept = open(1_000_000);
    keep(kept, "b1", 1, NOON, false);
    keep(kept, "b1", 1, NOON, true);

    assertThat(kept.size()).isEqualTo(1);
    assertThat(kept.inFlight(build("b1"), 10, NOON)).isEmpty();
  }

  @Test
  void namesOldestStall_whenOverBytesOrAge() {
    StoredRetainedStalls kept = open(1_000);
    keep(kept, "b1", 1, NOON, true);
    assertThat(kept.overBound(NOON)).isNull();
    assertThat(kept.overBound(NOON.plus(Duration.ofDays(8)))).isNotNull();

    for (int i = 2; i < 10; i++) {
      keep(kept, "b1", i, NOON.plusSeconds(i), true);
    }
    assertThat(Objects.requireNonNull(kept.overBound(NOON)).key().receivedAt()).isEqualTo(NOON);
  }

  @Test
  void goesOnWithoutValuesThatCannotBeRead_andMakesThemDeadLetters() {
    keep(open(1_000_000), "b1", 1, NOON, true);
    store.put("com.example|b1|1|00", "garbage".getBytes(StandardCharsets.UTF_8));
    store.put(
        "no key of a retained stall",
        MemorySerdes.write(new RetainedStall(event(), true, 0, null, List.of())));

    StoredRetainedStalls kept = open(1_000_000);
    kept.dropUnreadable();

    assertThat(kept.size()).isOne();
    assertThat(context.forwarded().stream().<String>map(letter -> letter.record().key()).toList())
        .containsExactlyInAnyOrder("com.example|b1|1|00", "no key of a retained stall");
    assertThat(store.get("com.example|b1|1|00")).isNull();
  }

  @Test
  void refusesStall_whenTooLarge() {
    StoredRetainedStalls kept =
        new StoredRetainedStalls(
            store,
            values(),
            new RetainedLimits(1_000, Duration.ofDays(7), Duration.ofSeconds(30), 10),
            NOON);

    assertThat(keep(kept, "b1", 1, NOON, true)).isFalse();
    assertThat(kept.builds()).isEmpty();
  }

  private static AppBuild build(String buildId) {
    return new AppBuild(AnEvent.APP, buildId);
  }

  private StoredRetainedStalls open(long maxBytes) {
    RetainedLimits limits =
        new RetainedLimits(maxBytes, Duration.ofDays(7), Duration.ofSeconds(30), 900_000);
    return new StoredRetainedStalls(store, values(), limits, NOON);
  }

  private static JankEvent event() {
    return aStall(9).event();
  }

  private StoredValues<RetainedStall> values() {
    DeadLetterSink letters =
        new DeadLetterSink(
            context, Nodes.DEAD_LETTERS, TopologyMetrics.in(new SimpleMeterRegistry()));
    return new StoredValues<>(new MemorySerdes(), RetainedStall.class, "kept", letters);
  }

  private static boolean keep(
      StoredRetainedStalls kept, String build, long id, Instant receivedAt, boolean counted) {
    AnEvent stall = aStall(id).receivedAt(receivedAt);
    return kept.put(
        RetainedKey.of(build, stall.event()),
        new RetainedStall(stall.event(), counted, 0, null, List.of()),
        NOON);
  }
}
