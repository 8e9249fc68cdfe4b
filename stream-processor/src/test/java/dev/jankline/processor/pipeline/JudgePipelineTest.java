package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.APP;
import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static dev.jankline.processor.testing.AnEvent.screenFrames;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.processor.alerts.RulesFile;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.FixMark;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two versions side by side, from their events to rates, verdicts and alerts. */
class JudgePipelineTest extends PipelineFixture {
  private static final Duration JUDGED = Duration.ofSeconds(3);
  private static final String OLD = "1.0.0";
  private static final String NEW = "1.1.0";
  private static final String SAME = "com.example.Feed.load";
  private static final String WORSE = "com.example.Rank.rank";
  private static final int HOURS = 11;

  /** Devices that are observed in each hour and version; others in the next. */
  private static final int DEVICES = 30;

  @TempDir Path otherDirectory;
  private final Map<String, VersionComparison> rates = new LinkedHashMap<>();
  private long id;

  @Test
  void reportsWhatIsThreeTimesAsBad_andNothingElse() {
    exposure().forEach(pipeline::send);
    stalls(OLD, SAME, 6).forEach(pipeline::send);
    stalls(NEW, SAME, 6).forEach(pipeline::send);
    stalls(OLD, WORSE, 3).forEach(pipeline::send);
    stalls(NEW, WORSE, 9).forEach(pipeline::send);
    pipeline.advance(JUDGED);

    Alert alert = onlyAlert(alerts(pipeline), AlertKind.REGRESSION);
    assertThat(alert.getRule()).isEqualTo("regression");
    assertThat(alert.getVersionName()).isEqualTo(NEW);
    assertThat(alert.getTrigger()).contains("times the rate of 1.0.0").contains("since");
    VersionVerdict verdict = Objects.requireNonNull(rate(alert).getVerdict());
    assertThat(verdict.getOutcome()).isEqualTo(VersionOutcome.WORSE);
    assertThat(verdict.getOlderVersionName()).isEqualTo(OLD);
    assertThat(Objects.requireNonNull(verdict.getRatio()).getValue()).isCloseTo(3.0, within(1e-9));
    assertThat(verdict.getRatio().getLow()).isBetween(1.1, 3.0);
    assertThat(verdict.getRatio().getHigh()).isBetween(3.0, 9.0);
    assertThat(verdict.getSince()).isNotNull();
    assertThat(rate(alert).getAffectedDeviceDays()).isEqualTo(9L * HOURS);
    assertThat(rate(alert).getDeviceDays()).isEqualTo((long) DEVICES * HOURS);
    assertThat(Objects.requireNonNull(alert.getOlderRate()).getAffectedDeviceDays())
        .isEqualTo(3L * HOURS);
    assertThat(rate(alert).getAffectedPerThousand().getValue()).isEqualTo(300.0);
  }

  @Test
  void publishesRatesToDate_ofClustersAndOfTheApp() {
    exposure().forEach(pipeline::send);
    stalls(OLD, SAME, 6).forEach(pipeline::send);
    pipeline.advance(JUDGED);

    readRates(pipeline);
    assertThat(rates.values())
        .extracting(VersionComparison::getSubject, VersionComparison::getVersionName)
        .contains(
            tuple(RateSubject.APP, OLD),
            tuple(RateSubject.APP, NEW),
            tuple(RateSubject.CLUSTER, OLD));
    VersionComparison app = toDate(RateSubject.APP, OLD).orElseThrow();
    assertThat(app.getAffectedDeviceDays()).isEqualTo(6L * HOURS);
    assertThat(app.getForegroundMillis()).isEqualTo(60_000L * DEVICES * HOURS);
    assertThat(app.getAnrs()).isZero();
    VersionVerdict verdict =
        Objects.requireNonNull(toDate(RateSubject.APP, NEW).orElseThrow().getVerdict());
    assertThat(verdict.getOutcome()).isEqualTo(VersionOutcome.GONE);
  }

  @Test
  void countsAnrsAndFramesOfTheApp() {
    exposure().forEach(pipeline::send);
    frames(OLD, "feed", 10).forEach(pipeline::send);
    frames(OLD, "about", 5).forEach(pipeline::send);
    stalls(OLD, SAME, 1).forEach(event -> pipeline.send(event.asAnr()));
    stalls(OLD, WORSE, 2).forEach(pipeline::send);
    pipeline.advance(JUDGED);

    readRates(pipeline);
    VersionComparison app = toDate(RateSubject.APP, OLD).orElseThrow();
    assertThat(app.getAnrs()).isEqualTo(HOURS);
    assertThat(app.getFrames()).as("60 of each report").isEqualTo(60L * 15 * HOURS);
    assertThat(app.getSlowFrames()).isEqualTo(2L * 15 * HOURS);
    assertThat(app.getFrozenFrames()).isZero();
  }

  @Test
  void judgesAScreen_byTheDevicesThatShowedIt() {
    exposure().forEach(pipeline::send);
    frames(OLD, "feed", 10).forEach(pipeline::send);
    frames(NEW, "feed", 10).forEach(pipeline::send);
    stalls(OLD, SAME, 2).forEach(event -> pipeline.send(event.inScreen("feed")));
    stalls(NEW, SAME, 8).forEach(event -> pipeline.send(event.inScreen("feed")));
    pipeline.advance(JUDGED);

    readRates(pipeline);
    VersionComparison feed = toDate(RateSubject.SCREEN, NEW).orElseThrow();
    assertThat(feed.getName()).isEqualTo("feed");
    assertThat(feed.getDeviceDays()).isEqualTo(10L * HOURS);
    assertThat(feed.getAffectedDeviceDays()).isEqualTo(8L * HOURS);
    assertThat(feed.getForegroundMillis()).as("visible").isEqualTo(10_000L * HOURS);
    VersionVerdict verdict = Objects.requireNonNull(feed.getVerdict());
    assertThat(verdict.getOutcome()).isEqualTo(VersionOutcome.WORSE);
    assertThat(Objects.requireNonNull(verdict.getRatio()).getValue()).isCloseTo(4.0, within(1e-9));
    assertThat(toDate(RateSubject.SCREEN, OLD).orElseThrow().getVerdict()).isNull();
  }

  @Test
  void saysTheSame_whateverTheOrder() {
    List<AnEvent> events = new ArrayList<>(exposure());
    events.addAll(frames(OLD, "feed", 9));
    events.addAll(frames(NEW, "feed", 9));
    events.addAll(stalls(OLD, SAME, 5));
    events.addAll(stalls(NEW, SAME, 5));
    events.addAll(stalls(OLD, WORSE, 2));
    events.addAll(stalls(NEW, WORSE, 8));
    events.addAll(stalls(NEW, SAME, 4).stream().map(event -> event.inScreen("feed")).toList());
    events.forEach(pipeline::send);
    pipeline.advance(JUDGED);
    Map<String, VersionComparison> expected = new TreeMap<>(readRates(pipeline));
    rates.clear();

    Collections.shuffle(events, new Random(7));
    try (Pipeline other = new Pipeline(otherDirectory)) {
      events.forEach(other::send);
      other.advance(JUDGED);
      assertThat(new TreeMap<>(readRates(other))).isEqualTo(expected);
    }
    assertThat(expected).hasSize(8);
  }

  @Test
  void stallsOfLateSymbolsCountWhereTheyBelong() {
    exposure().forEach(pipeline::send);
    List<AnEvent> unnamed = stalls(NEW, "a.b.c", 8);
    unnamed.forEach(event -> pipeline.send(event.onBuild("b1")));
    pipeline.advance(JUDGED);
    assertThat(alerts(pipeline)).as("what has no name is in no cluster").isEmpty();

    pipeline.announce("b1");
    pipeline.advance(JUDGED);
    pipeline.advance(JUDGED);

    Alert alert = onlyAlert(alerts(pipeline), AlertKind.NEW);
    assertThat(rate(alert).getAffectedDeviceDays()).isEqualTo(8L * HOURS);
    assertThat(alert.getTrigger()).startsWith("not in 1.0.0");
  }

  @Test
  void versionWithoutSymbolsMakesNothingWorse_untilTheyAreThere() {
    exposure().forEach(pipeline::send);
    stalls(OLD, "a.b.c", 9).forEach(event -> pipeline.send(event.onBuild("b1")));
    stalls(NEW, SAME, 9).forEach(pipeline::send);
    stalls(NEW, WORSE, 9).forEach(pipeline::send);
    pipeline.advance(JUDGED);
    assertThat(alerts(pipeline)).isEmpty();
    assertThat(outcomes(readRates(pipeline))).containsExactly(VersionOutcome.NOT_COMPARABLE);

    pipeline.announce("b1");
    pipeline.advance(JUDGED);
    pipeline.advance(JUDGED);

    assertThat(alerts(pipeline))
        .as("now the older version is known to have neither")
        .extracting(Alert::getKind)
        .containsExactly(AlertKind.NEW, AlertKind.NEW);
    assertThat(outcomes(readRates(pipeline)))
        .as("and what it had, the newer has not")
        .containsExactlyInAnyOrder(VersionOutcome.NEW, VersionOutcome.GONE);
  }

  private static Set<VersionOutcome> outcomes(Map<String, VersionComparison> rates) {
    return rates.values().stream()
        .filter(rate -> rate.getSubject() == RateSubject.CLUSTER)
        .filter(rate -> rate.getVersionName().equals(NEW))
        .map(rate -> Objects.requireNonNull(rate.getVerdict()).getOutcome())
        .collect(Collectors.toSet());
  }

  @Test
  void appOpensNoMoreTicketsADayThanItMay() {
    exposure().forEach(pipeline::send);
    for (String name : List.of("A.a", "B.b", "C.c", "D.d")) {
      stalls(NEW, "com.example." + name, 8).forEach(pipeline::send);
    }
    pipeline.advance(JUDGED);

    assertThat(alerts(pipeline))
        .extracting(Alert::getMayOpen)
        .containsExactly(true, true, false, false);
  }

  @Test
  void fixIsVerified_whenTheVersionWithItHasEnoughExposure() {
    exposure().forEach(pipeline::send);
    stalls(OLD, WORSE, 9).forEach(pipeline::send);
    pipeline.advance(JUDGED);
    readRates(pipeline);
    String fingerprint = toDate(RateSubject.CLUSTER, OLD).orElseThrow().getName();
    FixMark mark = new FixMark(fingerprint, NEW, 110L, NOON, null, true, null);
    alerts(pipeline);

    pipeline.sendBytes(
        Topics.JUDGE_INPUT,
        APP,
        MemorySerdes.write(new JudgeInput(APP, null, null, mark, 0L, null, null, null)));
    pipeline.advance(JUDGED);
    Alert alert = onlyAlert(alerts(pipeline), AlertKind.FIX_VERIFIED);
    assertThat(alert.getFingerprint()).isEqualTo(fingerprint);
    assertThat(alert.getVersionName()).isEqualTo(NEW);

    stalls(NEW, WORSE, 28).forEach(pipeline::send);
    pipeline.advance(JUDGED);
    assertThat(alerts(pipeline)).extracting(Alert::getKind).contains(AlertKind.FIX_RETURNED);
  }

  @Test
  void reportsWithoutForegroundTime_openTicketsByTheirShare_andHaveNoRate() {
    AlertRules bundled =
        AlertRules.newBuilder(RulesFile.bundled().inForce(APP)).setApp(APP).build();
    pipeline.sendBytes(Topics.RULES, APP, MemorySerdes.write(bundled));
    reports(OLD, SAME, 300);
    reports(OLD, WORSE, 150);
    reports(OLD, "com.example.Rare.often", 90);
    reports(OLD, "com.example.Rare.seldom", 20);
    pipeline.advance(JUDGED);

    assertThat(alerts(pipeline))
        .extracting(Alert::getKind, Alert::getTrigger)
        .containsExactlyInAnyOrder(
            tuple(
                AlertKind.SHARE,
                "300 of 560 device-days with a report, 53.6 % (47.7 to 60.0), limit 5.0 %; no rate:"
                    + " no foreground time was sent"),
            tuple(
                AlertKind.SHARE,
                "150 of 560 device-days with a report, 26.8 % (22.7 to 31.4), limit 5.0 %; no rate:"
                    + " no foreground time was sent"));
    readRates(pipeline);
    VersionComparison app = toDate(RateSubject.APP, OLD).orElseThrow();
    assertThat(app.getStallsPerHour()).isNull();
    assertThat(app.getAnrs()).isEqualTo(560);
    assertThat(pipeline.clusters(Grouping.PRIMARY, Duration.ofDays(1)))
        .extracting(ClusterCount::getStalls)
        .containsExactlyInAnyOrder(300L, 150L, 90L, 20L);
    reports(NEW, SAME, 200);
    reports(NEW, WORSE, 100);
    pipeline.advance(JUDGED);
    assertThat(alerts(pipeline)).as("not twice, and nothing is compared").isEmpty();
  }

  /** ANRs of one installation each, as a console exports them. */
  private void reports(String version, String function, int number) {
    for (int i = 0; i < number; i++) {
      pipeline.send(
          at(
              aStall(++id).withSamples(function).asAnr().lasting(5_000),
              version,
              i % HOURS,
              (int) id));
    }
  }

  private static Alert onlyAlert(List<Alert> alerts, AlertKind kind) {
    assertThat(alerts).extracting(Alert::getKind).containsExactly(kind);
    return alerts.get(0);
  }

  private static VersionComparison rate(Alert alert) {
    return Objects.requireNonNull(alert.getRate());
  }

  /**
   * Alerts of a cluster's own ticket that compare versions; a ticket's own alerts have another key.
   */
  private static List<Alert> alerts(Pipeline from) {
    return from.read(Topics.ALERTS, Alert.class).stream()
        .filter(record -> record.key().equals(ownKey(record.value())))
        .map(record -> record.value())
        .filter(alert -> alert.getKind() != AlertKind.THRESHOLD && alert.getScreen() == null)
        .toList();
  }

  private static String ownKey(Alert alert) {
    return Keys.cluster(alert.getApp(), alert.getFingerprint());
  }

  private Map<String, VersionComparison> readRates(Pipeline from) {
    from.read(Topics.COMPARISONS, VersionComparison.class)
        .forEach(
            record -> {
              if (record.value() == null) {
                rates.remove(record.key());
              } else {
                rates.put(record.key(), record.value());
              }
            });
    return rates;
  }

  private Optional<VersionComparison> toDate(RateSubject subject, String version) {
    return rates.values().stream()
        .filter(rate -> rate.getSubject() == subject && rate.getVersionName().equals(version))
        .findFirst();
  }

  /** Every device of both versions, once, in its hour. */
  private List<AnEvent> exposure() {
    List<AnEvent> events = new ArrayList<>();
    for (String version : List.of(OLD, NEW)) {
      for (int hour = 0; hour < HOURS; hour++) {
        for (int device = 0; device < DEVICES; device++) {
          events.add(at(anExposure(++id), version, hour, device));
        }
      }
    }
    return events;
  }

  /** One report of a screen by some of the devices in each hour. */
  private List<AnEvent> frames(String version, String screen, int devices) {
    List<AnEvent> events = new ArrayList<>();
    for (int hour = 0; hour < HOURS; hour++) {
      for (int device = 0; device < devices; device++) {
        events.add(at(screenFrames(++id).inScreen(screen), version, hour, device));
      }
    }
    return events;
  }

  /** One stall of some of the devices in each hour. */
  private List<AnEvent> stalls(String version, String function, int devices) {
    List<AnEvent> events = new ArrayList<>();
    for (int hour = 0; hour < HOURS; hour++) {
      for (int device = 0; device < devices; device++) {
        events.add(at(aStall(++id).withSamples(function), version, hour, device));
      }
    }
    return events;
  }

  private static AnEvent at(AnEvent event, String version, int hour, int device) {
    return event
        .inVersion(version)
        .by(version + "-" + hour + "-" + device)
        .happened(Duration.ofHours(hour).plusMinutes(30));
  }
}
