package dev.jankline.processor.growth;

import static dev.jankline.processor.testing.AnEvent.APP;
import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static dev.jankline.processor.testing.AnEvent.id;
import static dev.jankline.processor.testing.AnEvent.screenFrames;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.JankTopology;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.growth.StateHomes.Entry;
import dev.jankline.processor.growth.StateHomes.Home;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.pipeline.Pipeline;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.Grouping;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Processor;
import org.apache.kafka.streams.TopologyDescription.Source;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the changes that the real topology writes into its changelogs belong. */
class StateHomesTest {
  /** So many that two keys hardly have the same. */
  private static final int PARTITIONS = 9_973;

  private static final List<String> OF_DEVICES =
      List.of(
          StoreNames.SEEN_IDS,
          StoreNames.RETAINED_STALLS,
          StoreNames.MAIN_THREAD_STALLS,
          StoreNames.DEVICES);

  @TempDir Path directory;
  private Pipeline pipeline;
  private StateHomes homes;

  @BeforeEach
  void start() {
    pipeline = new Pipeline(directory);
    homes = new StateHomes(pipeline.serdes, Pipeline.APPLICATION);
  }

  @AfterEach
  void stop() {
    pipeline.close();
  }

  @Test
  void everyStoreOfStagesThatReadGrowingTopicsIsKnown_andNoOther() {
    Set<String> stores = new TreeSet<>();
    JankTopology.of(pipeline.parts(), Pipeline.limits(1))
        .describe()
        .subtopologies()
        .forEach(
            part -> {
              if (part.nodes().stream().anyMatch(StateHomesTest::readsGrowing)) {
                part.nodes().forEach(node -> stores.addAll(stores(node)));
              }
            });
    // These keep nothing and have no changelog.
    stores.removeIf(store -> store.endsWith("-commit"));

    assertThat(homes.byStore().keySet()).isEqualTo(stores);
  }

  private static boolean readsGrowing(Node node) {
    return node instanceof Source source
        && Topics.growing().stream().map(Topic::name).anyMatch(source.topicSet()::contains);
  }

  private static Set<String> stores(Node node) {
    return node instanceof Processor processor ? processor.stores() : Set.of();
  }

  @Test
  void whatIsKeptOfADevice_isInThePartitionOfItsEvents() {
    for (int device = 0; device < 5; device++) {
      String install = "device|" + device + "%";
      AnEvent stall = aStall(10 * device + 1).by(install).onBuild("b" + device).lasting(9_000);
      pipeline.send(stall);
      pipeline.send(screenFrames(10 * device + 2).by(install));
      pipeline.send(anExposure(10 * device + 3).by(install));
      pipeline.advance(Duration.ofSeconds(1));

      for (String store : OF_DEVICES) {
        assertThat(homes(store)).as(store).containsExactly(Keys.partition(stall.key(), PARTITIONS));
      }
    }
  }

  @Test
  void idOfADeviceWithMany_isInThePartitionOfItsEvents() {
    String device = Keys.install(APP, "i-1");
    byte[] key =
        ByteBuffer.allocate(device.length() + 16 + Long.BYTES + Integer.BYTES)
            .put(device.getBytes(UTF_8))
            .put(id(7).bytes())
            .putLong(NOON.toEpochMilli())
            .array();

    assertThat(home(StoreNames.SEEN_EVENTS, key, new byte[] {1}))
        .isEqualTo(Keys.partition(device, PARTITIONS));
  }

  @Test
  void reportOfAGateway_staysInTheOnlyPartitionOfReports() {
    pipeline.send(new GatewayRejects(id(9), APP, "MALFORMED", 7L, NOON));

    assertThat(homes(StoreNames.SEEN_IDS)).containsExactly(0);
  }

  @Test
  void totals_areInThePartitionsOfTheirPartialCounts() {
    pipeline.groupBy(Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT);
    pipeline.send(aStall(1).inVersion("1|0").inScreen("a|b"));
    pipeline.send(screenFrames(2));
    pipeline.send(anExposure(3));
    pipeline.advance(Duration.ofSeconds(1));

    Set<Integer> expected =
        pipeline.keys(Topics.PARTIAL_COUNTS).stream()
            .map(key -> Keys.partition(key, PARTITIONS))
            .collect(Collectors.toSet());
    assertThat(expected).hasSizeGreaterThan(5);
    assertThat(homes(StoreNames.TOTALS)).isEqualTo(expected);
    assertThat(expected).containsAll(homes(StoreNames.CLUSTER_INFOS)).isNotEmpty();
  }

  @Test
  void totalThatWaits_isInThePartitionOfItsCluster() {
    for (int device = 0; device < 12; device++) {
      pipeline.send(aStall(device + 1).by("i-" + device).inVersion("1|0"));
    }

    String cluster =
        pipeline.clusters(Grouping.PRIMARY, Windows.DAY).stream()
            .map(count -> Keys.cluster(APP, count.getFingerprint()))
            .findFirst()
            .orElseThrow();
    assertThat(homes(StoreNames.HELD_TOTALS)).containsExactly(Keys.partition(cluster, PARTITIONS));
  }

  @Test
  void whatIsJudged_isInThePartitionOfItsApp_withoutSumsOverDevices() {
    for (int device = 0; device < 5; device++) {
      pipeline.send(aStall(device + 1).by("i-" + device));
      pipeline.send(anExposure(device + 100).by("i-" + device).forMinutes(9));
    }
    pipeline.advance(Duration.ofSeconds(20));

    int ofApp = Keys.partition(APP, PARTITIONS);
    assertThat(homes(StoreNames.SENT_ALERTS)).containsExactly(ofApp);
    assertThat(homes(StoreNames.JUDGED_TOTALS))
        .contains(ofApp)
        .isSubsetOf(ofApp, StateHomes.NOWHERE);
    assertThat(
            home(
                StoreNames.JUDGED_TOTALS,
                (APP + "|v|1.0|null||000003|000000").getBytes(UTF_8),
                new byte[0]))
        .isEqualTo(StateHomes.NOWHERE);
    byte[] cluster = Keys.cluster(APP, "k1:0").getBytes(UTF_8);
    assertThat(home(StoreNames.MERGE_CANDIDATES, cluster, new byte[0])).isEqualTo(ofApp);
  }

  @Test
  void whatCannotBeRead_isWhereItBecomesADeadLetter() {
    for (String store : List.of(StoreNames.RETAINED_STALLS, StoreNames.TOTALS)) {
      assertThat(home(store, new byte[] {1}, new byte[] {9, 9})).isZero();
    }
  }

  /** Homes of all values that were written since the last call. */
  private Set<Integer> homes(String store) {
    Set<Integer> found = new TreeSet<>();
    for (TestRecord<byte[], byte[]> change : pipeline.changes(store)) {
      if (change.value() != null) {
        found.add(home(store, change.key(), change.value()));
      }
    }
    return found;
  }

  private int home(String store, byte[] key, byte[] value) {
    Home home = Objects.requireNonNull(homes.byStore().get(store));
    return home.of(new Entry(77, key, value, 0), PARTITIONS);
  }
}
