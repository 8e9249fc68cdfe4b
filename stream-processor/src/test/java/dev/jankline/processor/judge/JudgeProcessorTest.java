package dev.jankline.processor.judge;

import static dev.jankline.processor.testing.AnEvent.APP;
import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.row.TotalStrata;
import dev.jankline.processor.rule.Rules;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.AppTotal;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.Rate;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.RuleKind;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.topics.TicketIds;
import dev.jankline.wire.TrustedRecords;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stage with its stores, which outlive it as after a restart. */
class JudgeProcessorTest {
  static {
    TrustedRecords.trust(); // a builder makes the default of an enum field by decoding it
  }

  private static final Instant DAY = Windows.start(NOON, Windows.DAY);
  private static final String CLUSTER = "k2:00";

  @TempDir Path directory;
  private final MemorySerdes serdes = new MemorySerdes();
  private final Map<String, Long> affectedOfDay = new TreeMap<>();
  private final Map<String, Long> affectedOfHour = new TreeMap<>();
  private KeyValueStore<String, byte[]> totals;
  private KeyValueStore<String, byte[]> alerts;
  private MockProcessorContext<String, Object> context;
  private JudgeProcessor stage;

  @BeforeEach
  void start() {
    context = context();
    totals = store(Names.JUDGED_TOTALS);
    alerts = store(Names.SENT_ALERTS);
    stage = stage();
  }

  @Test
  void judgesAfterARestart_whatWasNotJudgedBefore() {
    twoVersions(9);
    assertThat(rates()).isEmpty();

    restart();
    judge();

    assertThat(rates()).isNotEmpty();
    assertThat(alerts()).hasSize(1);
  }

  @Test
  void readsWhatAnEarlierVersionStored_andStoresItShorter() {
    twoVersions(9);
    long packed = unpackStored();

    restart();
    judge();

    assertThat(alerts()).hasSize(1);
    assertThat(toDate("1.1.0").getAffectedDeviceDays()).isEqualTo(9L * 12);
    assertThat(packed).as("bytes saved").isGreaterThan(20 * size());
  }

  @Test
  void saysNothingTwice_afterARestart() {
    twoVersions(9);
    judge();
    assertThat(alerts()).hasSize(1);

    restart();
    judge();
    assertThat(context.forwarded()).as("all was judged").isEmpty();

    cluster("1.1.0", 0, 10);
    judge();
    assertThat(alerts()).isEmpty();
    Rate rate = toDate("1.1.0");
    assertThat(rate.getAffectedDeviceDays()).isEqualTo(9L * 11 + 10);
    assertThat(rate.getVerdict()).isNotNull();
  }

  @Test
  void takesEvidenceBack_whenStallsAreTakenBack() {
    twoVersions(9);
    judge();
    double before = evidence();
    context.resetForwards();

    for (int hour = 0; hour < 12; hour++) {
      cluster("1.1.0", hour, 3);
    }
    judge();

    assertThat(before).isGreaterThan(1000);
    assertThat(evidence()).isLessThan(2);
  }

  @Test
  void forgetsWindowsAfterFifteenDays() {
    twoVersions(9);
    judge();
    long before = size();
    exposure("1.2.0", DAY.plus(Duration.ofDays(16)));
    judge();

    assertThat(before).isGreaterThan(50);
    assertThat(size()).as("two totals of exposure, and the mark").isEqualTo(3);
    cluster("1.1.0", 0, 9);
    assertThat(size()).as("too old").isEqualTo(3);
  }

  @Test
  void publishesATombstone_whenNothingIsLeftOfACluster() {
    twoVersions(9);
    judge();
    context.resetForwards();

    for (int hour = 0; hour < 12; hour++) {
      cluster("1.1.0", hour, 0);
    }
    judge();

    List<String> gone =
        context.forwarded(Nodes.RATES.name()).stream()
            .filter(record -> record.record().value() == null)
            .<String>map(record -> record.record().key())
            .toList();
    assertThat(gone)
        .containsExactlyInAnyOrder(
            APP + "|CLUSTER|" + CLUSTER + "|1.1.0|86400000|" + DAY.toEpochMilli(),
            APP + "|CLUSTER|" + CLUSTER + "|1.1.0|0|0");
  }

  @Test
  void judgesScenes_byTheDevicesThatShowedThem() {
    twoVersions(3);
    scene("Feed", "1.0.0", 30);
    scene("Feed", "1.1.0", 120);
    scene("About", "1.0.0", 30);
    scene("About", "1.1.0", 31);
    judge();

    Rate feed = scene("Feed");
    assertThat(feed.getDeviceDays()).isEqualTo(300);
    assertThat(feed.getAffectedDeviceDays()).isEqualTo(120);
    assertThat(outcome(feed)).isEqualTo(VersionOutcome.WORSE);
    assertThat(outcome(scene("About"))).isNotEqualTo(VersionOutcome.WORSE);
    assertThat(alerts())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.getScene()).isEqualTo("Feed");
              assertThat(alert.getFingerprint()).isEqualTo(TicketIds.scene("Feed"));
              assertThat(alert.getKind()).isEqualTo(AlertKind.REGRESSION);
              assertThat(alert.getTrigger()).contains("120 of 300 device-days");
              Rate older = Objects.requireNonNull(alert.getOlderRate());
              assertThat(older.getAffectedDeviceDays()).isEqualTo(30);
            });

    restart();
    scene("Feed", "1.1.0", 33);
    judge();
    assertThat(alerts()).isEmpty();
    assertThat(outcome(scene("Feed"))).as("taken back").isNotEqualTo(VersionOutcome.WORSE);
  }

  @Test
  void appHasItsAnrs_andTheFramesOfAllItsScenes() {
    AppTotal app = exposure("1.0.0", DAY, Windows.DAY, 1000);
    Objects.requireNonNull(app.getExposure()).setAnrs(4L);
    take(app);
    take(frames("Feed", 600, 30, 6));
    take(frames("About", 400, 10, 0));
    judge();

    Rate rate = app("1.0.0");
    assertThat(rate.getAnrs()).isEqualTo(4);
    Estimate anrs = Objects.requireNonNull(rate.getAnrsPerThousand());
    assertThat(anrs.getValue()).isEqualTo(4);
    assertThat(anrs.getLow()).as("exact Poisson interval").isBetween(1.08, 1.1);
    assertThat(anrs.getHigh()).isBetween(10.2, 10.3);
    assertThat(rate.getFrames()).isEqualTo(1000);
    assertThat(rate.getSlowShare()).isEqualTo(0.04);
    assertThat(rate.getFrozenShare()).isEqualTo(0.006);

    take(frames("Feed", 1600, 30, 6));
    judge();
    assertThat(app("1.0.0").getFrames()).as("a scene changed").isEqualTo(2000);
    assertThat(rates())
        .filteredOn(one -> one.getSubject() == RateSubject.SCENE)
        .allSatisfy(
            scene -> {
              assertThat(scene.getSlowFrames()).isEqualTo(30);
              assertThat(scene.getAnrsPerThousand()).isNull();
            });
  }

  private static AppTotal frames(String scene, long frames, long slow, long frozen) {
    AppTotal total = exposure("1.0.0", DAY, Windows.DAY, 300);
    ExposureTotal of = Objects.requireNonNull(total.getExposure());
    of.setScene(scene);
    of.setFrames(frames);
    of.setSlowFrames(slow);
    of.setFrozenFrames(frozen);
    return total;
  }

  private Rate app(String version) {
    return rates().stream()
        .filter(rate -> rate.getSubject() == RateSubject.APP && rate.getWindowMillis() == 0)
        .filter(rate -> rate.getVersionName().equals(version))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void raisesTheShareOfAScene_onTheDayItIsReached() {
    exposure("1.0.0", DAY);
    scene("Search", "1.0.0", 149);
    judge();
    assertThat(alerts()).isEmpty();

    scene("Search", "1.0.0", 150);
    judge();
    assertThat(alerts())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.getKind()).isEqualTo(AlertKind.SCENE_SHARE);
              assertThat(alert.getTrigger())
                  .isEqualTo(
                      "150 of 300 device-days of the scene affected, 50.0 % (at least 50.0 %)");
              assertThat(alert.getWindowMillis()).isEqualTo(Windows.DAY.toMillis());
            });
  }

  /** Replaces the day of a scene that 300 devices showed. */
  private void scene(String name, String version, long affected) {
    AppTotal total = exposure(version, DAY, Windows.DAY, 300);
    ExposureTotal scene = Objects.requireNonNull(total.getExposure());
    scene.setScene(name);
    StratumCount stratum = scene.getStrata().get(0);
    stratum.setAffected(affected);
    stratum.setSquares(affected);
    stratum.setStalls(affected);
    take(total);
  }

  private Rate scene(String name) {
    return rates().stream()
        .filter(rate -> rate.getSubject() == RateSubject.SCENE && rate.getName().equals(name))
        .filter(rate -> rate.getVersionName().equals("1.1.0") && rate.getWindowMillis() == 0)
        .findFirst()
        .orElseThrow();
  }

  private static VersionOutcome outcome(Rate rate) {
    return Objects.requireNonNull(rate.getVerdict()).getOutcome();
  }

  /** 30 devices in each hour and version; 3 of the older one and some of the newer affected. */
  private void twoVersions(long affected) {
    exposure("1.0.0", DAY);
    exposure("1.1.0", DAY);
    for (int hour = 0; hour < 12; hour++) {
      cluster("1.0.0", hour, 3);
      cluster("1.1.0", hour, affected);
    }
  }

  private void exposure(String version, Instant day) {
    boolean isFirst = day.equals(DAY);
    for (int hour = 0; hour < (isFirst ? 12 : 1); hour++) {
      take(exposure(version, day.plus(Duration.ofHours(hour)), Windows.HOUR, 30));
    }
    take(exposure(version, day, Windows.DAY, isFirst ? 360 : 30));
  }

  private static AppTotal exposure(String version, Instant start, Duration window, long devices) {
    StratumCount stratum = stratum();
    stratum.setObserved(devices);
    ExposureTotal total =
        new ExposureTotal(
            version,
            code(version),
            start,
            window.toMillis(),
            60_000 * devices,
            List.of(stratum),
            null,
            0L,
            0L,
            0L,
            0L,
            0L);
    return new AppTotal(APP, null, total, null, 0L, null, null);
  }

  /** Replaces an hour, and the day that it is part of. */
  private void cluster(String version, int hour, long affected) {
    Long before = affectedOfHour.put(version + hour, affected);
    long day = affectedOfDay.merge(version, affected - (before == null ? 0 : before), Long::sum);
    take(cluster(version, DAY.plus(Duration.ofHours(hour)), Windows.HOUR, affected));
    take(cluster(version, DAY, Windows.DAY, day));
  }

  private static AppTotal cluster(String version, Instant start, Duration window, long affected) {
    StratumCount stratum = stratum();
    stratum.setAffected(affected);
    stratum.setSquares(affected);
    stratum.setStalls(affected);
    stratum.setStallSquares(affected);
    ClusterTotal total =
        new ClusterTotal(
            CLUSTER,
            version,
            code(version),
            start,
            window.toMillis(),
            affected,
            100 * affected,
            affected,
            List.of(affected),
            start,
            start,
            affected == 0 ? List.of() : List.of(stratum));
    return new AppTotal(APP, total, null, null, 0L, null, null);
  }

  private static StratumCount stratum() {
    StratumCount stratum = new StratumCount();
    stratum.setTier(DeviceTier.HIGH);
    stratum.setOsRelease(14);
    return stratum;
  }

  private static long code(String version) {
    return Long.parseLong(version.replace(".", ""));
  }

  private void take(AppTotal total) {
    stage.process(new Record<>(APP, total, NOON.toEpochMilli()));
  }

  private void judge() {
    context.resetForwards();
    context.scheduledPunctuators().get(0).getPunctuator().punctuate(0);
  }

  /** Stores strata as an earlier version did; returns the bytes that these are more. */
  private long unpackStored() {
    Deserializer<AppTotal> stored = new MemorySerdes().values(AppTotal.class).deserializer();
    Map<String, AppTotal> read = new TreeMap<>();
    long more = 0;
    try (KeyValueIterator<String, byte[]> all = totals.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        read.put(next.key, stored.deserialize(Names.JUDGED_TOTALS, next.value));
        more -= next.value.length;
      }
    }
    for (Map.Entry<String, AppTotal> total : read.entrySet()) {
      assertThat(total.getValue().getStrata()).isNotNull();
      assertThat(TotalStrata.unpack(total.getValue())).isTrue();
      byte[] value = Objects.requireNonNull(MemorySerdes.write(total.getValue()));
      totals.put(total.getKey(), value);
      more += value.length;
    }
    return more;
  }

  private void restart() {
    context = context();
    stage = stage();
  }

  private MockProcessorContext<String, Object> context() {
    Properties config = new Properties();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
    MockProcessorContext<String, Object> made = new MockProcessorContext<>(config);
    made.setCurrentSystemTimeMs(NOON.toEpochMilli());
    return made;
  }

  private JudgeProcessor stage() {
    context.addStateStore(totals);
    context.addStateStore(alerts);
    AlertRule rule =
        AlertRule.newBuilder().setName("regression").setKind(RuleKind.REGRESSION).build();
    JudgeProcessor made =
        new JudgeProcessor(
            serdes,
            TopologyMetrics.in(new SimpleMeterRegistry()),
            new Rules(Map.of("*", List.of(rule, screens(), search()))),
            new JudgeLimits(Duration.ofSeconds(2), Windows.HOUR, 50));
    made.init(context);
    return made;
  }

  private static AlertRule screens() {
    return AlertRule.newBuilder()
        .setName("screens")
        .setKind(RuleKind.SCENE_REGRESSION)
        .setMinRatio(1.2)
        .setMinAffectedDeviceDays(20L)
        .build();
  }

  private static AlertRule search() {
    return AlertRule.newBuilder()
        .setName("search")
        .setKind(RuleKind.SCENE_SHARE)
        .setScene("Search")
        .setMinShare(0.5)
        .setMinAffectedDeviceDays(20L)
        .build();
  }

  private KeyValueStore<String, byte[]> store(String name) {
    KeyValueStore<String, byte[]> store =
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
            .withLoggingDisabled()
            .build();
    store.init(context.getStateStoreContext(), store);
    return store;
  }

  private List<Rate> rates() {
    return context.forwarded(Nodes.RATES.name()).stream()
        .map(record -> record.record().value())
        .filter(Objects::nonNull)
        .map(Rate.class::cast)
        .toList();
  }

  private List<Alert> alerts() {
    return context.forwarded(Nodes.ALERTS.name()).stream()
        .map(record -> (Alert) record.record().value())
        .toList();
  }

  private Rate toDate(String version) {
    return rates().stream()
        .filter(rate -> rate.getName().equals(CLUSTER) && rate.getWindowMillis() == 0)
        .filter(rate -> rate.getVersionName().equals(version))
        .findFirst()
        .orElseThrow();
  }

  private double evidence() {
    return Objects.requireNonNull(toDate("1.1.0").getVerdict()).getEvidence();
  }

  private long size() {
    long size = 0;
    try (KeyValueIterator<String, byte[]> all = totals.all()) {
      while (all.hasNext()) {
        all.next();
        size++;
      }
    }
    return size;
  }
}
