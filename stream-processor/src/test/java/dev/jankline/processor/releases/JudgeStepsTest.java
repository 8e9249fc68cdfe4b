package dev.jankline.processor.releases;

import static dev.jankline.processor.testing.AnEvent.APP;
import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.alerts.AlertChoice;
import dev.jankline.processor.alerts.RulesInForce;
import dev.jankline.processor.alerts.ScreenAlerts;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.releases.AppJudge.Stored;
import dev.jankline.processor.releases.JudgeProcessor.JudgeLimits;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.VersionComparison;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** An app of many clusters is judged in steps after a restart, and comes to the same. */
class JudgeStepsTest extends JudgeStage {
  private static final int CLUSTERS = 5_000;

  private final Map<String, ClusterTotal> stored = new HashMap<>();
  private final Map<String, DeviceSums> sums = new HashMap<>();
  private final List<VersionComparison> published = new ArrayList<>();

  @Test
  void verdictsArePublishedInSteps_andAreThoseOfOneStep() {
    List<JudgeInput> totals = totals("1.1.0", CLUSTERS);
    sums("1.1.0");
    JudgedApp atOnce = new JudgedApp(APP);
    totals.forEach(total -> atOnce.change(total, NOON));
    changeSums(atOnce, "1.1.0");
    assertThat(judge(atOnce)).isTrue();
    Map<String, VersionComparison> expected = clusters();
    assertThat(expected).hasSize(CLUSTERS);

    JudgedApp restarted = new JudgedApp(APP);
    totals.forEach(restarted::restore);
    changeSums(restarted, "1.1.0");
    List<Integer> steps = new ArrayList<>();
    Map<String, VersionComparison> found = new TreeMap<>();
    while (restarted.isChanged()) {
      assertThat(judge(restarted)).isTrue();
      steps.add(clusters().size());
      found.putAll(clusters());
    }

    assertThat(steps).hasSizeGreaterThan(1).allMatch(step -> step <= 2 * AppJudge.MAX_REFRESHED);
    assertThat(steps.stream().mapToInt(Integer::intValue).sum()).isEqualTo(CLUSTERS);
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void nothingIsJudged_beforeTheVerdictsOfAllVersionsAreFound() {
    JudgedApp app = new JudgedApp(APP);
    totals("1.1.0", AppJudge.MAX_COMPARED).forEach(app::restore);
    totals("1.2.0", 1).forEach(app::restore);
    for (String version : List.of("1.1.0", "1.2.0")) {
      sums(version);
      changeSums(app, version);
    }

    assertThat(judge(app)).isFalse();
    assertThat(published).isEmpty();
    assertThat(app.verdicts("1.1.0")).isNotNull();
    assertThat(app.verdicts("1.2.0")).isNull();

    changeSums(app, "1.1.0");
    assertThat(judge(app)).as("what changes again does not begin anew").isTrue();
    assertThat(app.verdicts("1.2.0")).isNotNull();
    assertThat(app.changedSums()).containsExactly("1.1.0");
    assertThat(app.unfinished()).containsExactly("1.1.0");
  }

  @Test
  void ratesFollowTheExposure_alsoWhenItGrowsByLessThanATenth() {
    int clusters = AppJudge.MAX_BEHIND + 5;
    JudgedApp app = new JudgedApp(APP);
    totals("1.1.0", clusters).forEach(total -> app.change(total, NOON));
    assertThat(judge(app)).isTrue();

    app.change(exposure("1.1.0", DAY, Windows.DAY, 31), NOON);
    Map<String, VersionComparison> followed = new TreeMap<>();
    for (int turn = 0; turn < 2; turn++) {
      assertThat(judge(app)).isTrue();
      assertThat(clusters()).hasSizeLessThanOrEqualTo(AppJudge.MAX_BEHIND);
      followed.putAll(clusters());
    }

    assertThat(followed).hasSize(clusters);
    assertThat(followed.values()).allMatch(rate -> rate.getDeviceDays() == 31);
    assertThat(judge(app)).isTrue();
    assertThat(clusters()).as("all is published").isEmpty();
  }

  @Test
  void versionWithoutAnyCluster_isJudged_whenTheOlderOneHasSome() {
    exposure("1.0.0", DAY);
    exposure("1.1.0", DAY);
    cluster("1.0.0", 0, 1);
    judge();

    assertThat(toDate("1.0.0").getStalls()).isOne();
    assertThat(toDateNames()).isEmpty();
  }

  @Test
  void ratesFollowTheExposure_afterARestart() {
    twoVersions(3);
    judge();
    take(exposure("1.1.0", DAY, Windows.DAY, 361));
    judge();
    assertThat(toDateNames()).as("not at every turn").isEmpty();

    restart();
    List<Long> deviceDays = new ArrayList<>();
    for (int turn = 0; turn < 5; turn++) {
      judge();
      rates().stream()
          .filter(rate -> rate.getSubject() == RateSubject.CLUSTER)
          .filter(rate -> rate.getVersionName().equals("1.1.0"))
          .forEach(rate -> deviceDays.add(rate.getDeviceDays()));
    }

    assertThat(deviceDays).contains(361L);
  }

  @Test
  void restartContinues_whatWasNotPublished() {
    twoVersions(9);
    for (JudgeInput total : totals("1.1.0", 2 * AppJudge.MAX_REFRESHED + 100)) {
      if (total.getCluster() != null) {
        take(total);
      }
    }
    judge();
    restart();
    cluster("1.1.0", 0, 9);
    judge();
    int before = toDateNames().size();
    restart();

    TreeMap<String, Boolean> names = new TreeMap<>();
    for (int i = 0; i < 3; i++) {
      judge();
      toDateNames().forEach(name -> names.put(name, true));
    }

    assertThat(before).isLessThan(2 * AppJudge.MAX_REFRESHED + 100);
    assertThat(names).hasSize(2 * AppJudge.MAX_REFRESHED + 101);
    judge();
    assertThat(rates()).as("all is published").isEmpty();
  }

  private List<String> toDateNames() {
    return rates().stream()
        .filter(rate -> rate.getSubject() == RateSubject.CLUSTER)
        .filter(rate -> rate.getVersionName().equals("1.1.0"))
        .map(VersionComparison::getName)
        .toList();
  }

  /** A day of exposure of a version, and a stall in each of so many clusters. */
  private List<JudgeInput> totals(String version, int clusters) {
    List<JudgeInput> totals = new ArrayList<>();
    totals.add(exposure(version, DAY, Windows.DAY, 30));
    for (int i = 0; i < clusters; i++) {
      JudgeInput total = cluster(version, DAY, Windows.DAY, 1);
      ClusterTotal cluster = Objects.requireNonNull(total.getCluster());
      cluster.setFingerprint("k1:c" + i);
      stored.put(version + cluster.getFingerprint(), cluster);
      totals.add(total);
    }
    return totals;
  }

  private void sums(String version) {
    DeviceSums its = DeviceSums.newBuilder(sumsOfDevices().get(0)).setVersionName(version).build();
    its.getBaseline().setVersionName(version);
    sums.put(version, its);
  }

  private void changeSums(JudgedApp app, String version) {
    app.change(new JudgeInput(APP, null, null, null, 0L, null, sums.get(version), null), NOON);
  }

  private boolean judge(JudgedApp app) {
    published.clear();
    RulesInForce rules = new RulesInForce(Map.of());
    return new AppJudge(
            app,
            rules.order(APP),
            new AppJudge.Alerts(new AlertChoice(rules), new ScreenAlerts(rules)),
            new JudgeLimits(Duration.ofSeconds(2), 50),
            new Stored(
                0,
                (cluster, version) -> {
                  ClusterTotal found = stored.get(version + cluster);
                  return found == null ? List.of() : List.of(found);
                },
                version ->
                    sums.containsKey(version) ? List.of(List.of(sums.get(version))) : List.of()),
            new JudgementOutput(published::add, published::add))
        .judge(true);
  }

  /** What was published of clusters in the release to date. */
  private Map<String, VersionComparison> clusters() {
    Map<String, VersionComparison> clusters = new TreeMap<>();
    published.stream()
        .filter(rate -> rate.getSubject() == RateSubject.CLUSTER)
        .forEach(rate -> clusters.put(rate.getName(), rate));
    return clusters;
  }
}
