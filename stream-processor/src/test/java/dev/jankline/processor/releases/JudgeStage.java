package dev.jankline.processor.releases;

import static dev.jankline.processor.testing.AnEvent.APP;
import static dev.jankline.processor.testing.AnEvent.NOON;

import dev.jankline.processor.alerts.RulesInForce;
import dev.jankline.processor.comparison.Cells;
import dev.jankline.processor.comparison.ComparisonSums;
import dev.jankline.processor.comparison.Side;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.releases.JudgeProcessor.JudgeLimits;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.GroupSum;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.RuleKind;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.wire.TrustedRecords;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The stage with its stores, which outlive it as after a restart, and two versions to judge. */
abstract class JudgeStage {
  static {
    TrustedRecords.trust(); // a builder makes the default of an enum field by decoding it
  }

  static final Instant DAY = Windows.start(NOON, Windows.DAY);
  static final String CLUSTER = "k1:00";

  @TempDir Path directory;
  private final MemorySerdes serdes = new MemorySerdes();
  private final Map<String, Long> affectedOfDay = new TreeMap<>();
  private final Map<String, Long> affectedOfHour = new TreeMap<>();
  private final Map<String, Map<String, Long>> affectedOfScreen = new TreeMap<>();
  private boolean isChanged;
  private KeyValueStore<String, byte[]> totals;
  private KeyValueStore<String, byte[]> alerts;
  MockProcessorContext<String, Object> context;
  private JudgeProcessor stage;

  @BeforeEach
  void start() {
    context = context();
    totals = store(StoreNames.JUDGED_TOTALS);
    alerts = store(StoreNames.SENT_ALERTS);
    stage = stage();
  }

  static VersionOutcome outcome(VersionComparison rate) {
    return Objects.requireNonNull(rate.getVerdict()).getOutcome();
  }

  /** 30 devices in each hour and version; 3 of the older one and some of the newer affected. */
  void twoVersions(long affected) {
    exposure("1.0.0", DAY);
    exposure("1.1.0", DAY);
    for (int hour = 0; hour < 12; hour++) {
      cluster("1.0.0", hour, 3);
      cluster("1.1.0", hour, affected);
    }
  }

  void exposure(String version, Instant day) {
    boolean isFirst = day.equals(DAY);
    for (int hour = 0; hour < (isFirst ? 12 : 1); hour++) {
      take(exposure(version, day.plus(Duration.ofHours(hour)), Windows.HOUR, 30));
    }
    take(exposure(version, day, Windows.DAY, isFirst ? 360 : 30));
  }

  static JudgeInput exposure(String version, Instant start, Duration window, long devices) {
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
            0L,
            60_000.0 * devices * 50);
    return new JudgeInput(APP, null, total, null, 0L, null, null, null);
  }

  /** Replaces an hour, and the day that it is part of. */
  void cluster(String version, int hour, long affected) {
    Long before = affectedOfHour.put(version + hour, affected);
    long day = affectedOfDay.merge(version, affected - (before == null ? 0 : before), Long::sum);
    take(cluster(version, DAY.plus(Duration.ofHours(hour)), Windows.HOUR, affected));
    take(cluster(version, DAY, Windows.DAY, day));
    isChanged = true;
  }

  static JudgeInput cluster(String version, Instant start, Duration window, long affected) {
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
            affected == 0 ? List.of() : List.of(stratum),
            0L,
            0L);
    return new JudgeInput(APP, total, null, null, 0L, null, null, null);
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

  /** Screens of 1.0.0 and 1.1.0: affected of 300 devices. */
  void sumsOfScreen(String name, String version, long affected) {
    affectedOfScreen.computeIfAbsent(name, key -> new TreeMap<>()).put(version, affected);
    isChanged = true;
  }

  /** What 30 devices in each hour and version did. */
  List<DeviceSums> sumsOfDevices() {
    ComparisonBaseline baseline =
        new ComparisonBaseline("1.1.0", 110L, DAY, "1.0.0", 100L, List.of("1.0.0"), null, null);
    ComparisonSums all = new ComparisonSums();
    long[] stalls = new long[2];
    for (Side side : Side.values()) {
      String version = side == Side.NEWER ? "1.1.0" : "1.0.0";
      for (int hour = 0; hour < 12; hour++) {
        long affected = affectedOfHour.getOrDefault(version + hour, 0L);
        stalls[side.index()] += affected;
        for (int device = 0; device < 30; device++) {
          int its = device < affected ? 1 : 0;
          all.addBlock(
              version + hour + "-" + device,
              Cells.cell(hour / 6, 0, 14, DeviceTier.HIGH),
              side,
              60,
              its == 0 ? Map.of() : Map.of(CLUSTER, its),
              its);
        }
      }
    }
    List<GroupSum> groups = new ArrayList<>(all.write(null));
    affectedOfScreen.forEach((name, affected) -> groups.addAll(screen(name, affected)));
    List<Long> counts = List.of(stalls[0], stalls[1]);
    return List.of(
        new DeviceSums(
            "1.1.0",
            baseline,
            0,
            1L,
            0,
            1,
            List.of("pixel"),
            List.of(all.devices(Side.NEWER), all.devices(Side.OLDER)),
            counts,
            counts,
            all.leftOutMinutes(),
            groups));
  }

  private static List<GroupSum> screen(String name, Map<String, Long> affected) {
    ComparisonSums all = new ComparisonSums();
    affected.forEach(
        (version, number) -> {
          for (int device = 0; device < 300; device++) {
            all.addBlock(
                version + device,
                Cells.cell(0, 0, 14, DeviceTier.HIGH),
                version.equals("1.1.0") ? Side.NEWER : Side.OLDER,
                60,
                Map.of(),
                device < number ? 1 : 0);
          }
        });
    return all.write(name);
  }

  void take(JudgeInput total) {
    take(total, NOON);
  }

  void take(JudgeInput total, Instant receivedAt) {
    stage.process(new Record<>(total.getApp(), total, receivedAt.toEpochMilli()));
  }

  /** Deletes some of what is old. */
  void dropOld() {
    context.scheduledPunctuators().get(1).getPunctuator().punctuate(0);
  }

  /** Judges, after the devices' sums were taken when their counts changed. */
  void judge() {
    context.resetForwards();
    if (isChanged) {
      isChanged = false;
      sumsOfDevices()
          .forEach(part -> take(new JudgeInput(APP, null, null, null, 0L, null, part, null)));
    }
    context.scheduledPunctuators().get(0).getPunctuator().punctuate(0);
  }

  void restart() {
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
    JudgeProcessor made =
        new JudgeProcessor(
            serdes,
            TopologyMetrics.in(new SimpleMeterRegistry()),
            rules(),
            new JudgeLimits(Duration.ofSeconds(2), 50));
    made.init(context);
    return made;
  }

  /** Rules in force. */
  RulesInForce rules() {
    AlertRule rule =
        AlertRule.newBuilder().setName("regression").setKind(RuleKind.REGRESSION).build();
    return new RulesInForce(Map.of("*", List.of(rule, screens(), search())));
  }

  private static AlertRule screens() {
    return AlertRule.newBuilder()
        .setName("screens")
        .setKind(RuleKind.SCREEN_REGRESSION)
        .setMinRatio(1.2)
        .setMinAffectedDeviceDays(20L)
        .build();
  }

  private static AlertRule search() {
    return AlertRule.newBuilder()
        .setName("search")
        .setKind(RuleKind.SCREEN_SHARE)
        .setScreen("Search")
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

  List<VersionComparison> rates() {
    return context.forwarded(Nodes.RATES.name()).stream()
        .map(record -> record.record().value())
        .filter(Objects::nonNull)
        .map(VersionComparison.class::cast)
        .toList();
  }

  List<Alert> alerts() {
    return context.forwarded(Nodes.ALERTS.name()).stream()
        .map(record -> (Alert) record.record().value())
        .toList();
  }

  VersionComparison toDate(String version) {
    return rates().stream()
        .filter(rate -> rate.getName().equals(CLUSTER))
        .filter(rate -> rate.getVersionName().equals(version))
        .findFirst()
        .orElseThrow();
  }

  double evidence() {
    return Objects.requireNonNull(toDate("1.1.0").getVerdict()).getEvidence();
  }

  /** Number of stored totals. */
  long size() {
    return size(totals);
  }

  /** Number of alerts that are remembered. */
  long sentAlerts() {
    return size(alerts);
  }

  private static long size(KeyValueStore<String, byte[]> store) {
    long size = 0;
    try (KeyValueIterator<String, byte[]> all = store.all()) {
      while (all.hasNext()) {
        all.next();
        size++;
      }
    }
    return size;
  }
}
