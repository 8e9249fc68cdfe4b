package dev.jankline.benchmarks.simulation;

import dev.jankline.benchmarks.simulation.ClusterHistory.Hit;
import dev.jankline.processor.releases.ReleaseJudgement;
import dev.jankline.processor.releases.TestSettings;
import dev.jankline.processor.releases.VersionComparison;
import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.ExposedCells;
import dev.jankline.processor.statistics.ExposedCells.Cell;
import dev.jankline.processor.statistics.Stratum;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Lives through one release: every hour the judge and the simple rules look at what has arrived.
 */
final class ReleaseRun {
  private static final int JUDGING_ROUNDS = 30;
  private static final List<Stratum> STRATA = Fleet.strata();

  private final Scenario scenario;
  private final Exposures exposures;
  private final List<List<Hit>> histories = new ArrayList<>();
  private final List<ArrivedCounts> arrived = new ArrayList<>();
  private final Set<Integer> reported = new HashSet<>();
  private final Set<Integer> countAlarms = new HashSet<>();
  private final Set<Integer> rateAlarms = new HashSet<>();
  private int foundAfter;
  private boolean appReported;

  private ReleaseRun(Scenario scenario, long seed) {
    this.scenario = scenario;
    Draws draws = new Draws(seed * 31 + scenario.name().hashCode());
    exposures = new Exposures(scenario, draws);
    for (int cluster = 0; cluster < scenario.clusters(); cluster++) {
      List<Hit> history = ClusterHistory.draw(scenario, cluster, exposures, draws);
      histories.add(history);
      arrived.add(new ArrivedCounts(history, scenario.hours() * Fleet.STRATA));
    }
  }

  /** Runs a scenario with a seed. */
  static Result run(Scenario scenario, long seed) {
    ReleaseRun run = start(scenario, seed);
    for (int hour = 0; hour < scenario.hours(); hour++) {
      run.look(hour);
    }
    return run.result();
  }

  /** Draws a release before its first hour. */
  static ReleaseRun start(Scenario scenario, long seed) {
    return new ReleaseRun(scenario, seed);
  }

  /**
   * Measures how long it takes to judge 1,000 clusters after 24 hours in 12 strata, on one thread:
   * the median in milliseconds.
   */
  static double judgingMillis() {
    ReleaseRun run = start(Scenario.release("judging cost").during(Fleet.DAY), 1);
    run.arrive(Fleet.DAY - 1);
    double[] millis = new double[JUDGING_ROUNDS];
    for (int i = 0; i < millis.length; i++) {
      long start = System.nanoTime();
      run.judge(Fleet.DAY - 1);
      millis[i] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(millis);
    return millis[millis.length / 2];
  }

  private void look(int hour) {
    arrive(hour);
    judge(hour);
    if (foundAfter == 0 && scenario.isPlanted(0) && reported.contains(0)) {
      foundAfter = hour + 1;
    }
    applySimpleRules(hour);
  }

  /** Counts what arrives up to the end of an hour. */
  void arrive(int hour) {
    arrived.forEach(counts -> counts.advance(hour));
  }

  /** Judges what has arrived. */
  void judge(int hour) {
    ExposedCells exposed = exposed(hour);
    int[] indexes = indexes(exposed, hour);
    VersionComparison comparison = new VersionComparison(exposed, TestSettings.DEFAULT);
    if (scenario.clusters() > 1) {
      judgeAll(comparison, exposed, indexes);
    } else if (isWorse(comparison, arrived.get(0).counts(exposed, indexes))) {
      reported.add(0);
    }
  }

  private void judgeAll(VersionComparison comparison, ExposedCells exposed, int[] indexes) {
    Map<String, AffectedCells> clusters = new LinkedHashMap<>();
    AffectedCells.Builder app = new AffectedCells.Builder(exposed);
    for (int i = 0; i < arrived.size(); i++) {
      clusters.put(Integer.toString(i), arrived.get(i).counts(exposed, indexes));
      arrived.get(i).addTo(app, indexes);
    }
    new ReleaseJudgement(
            comparison,
            clusters.keySet(),
            name -> Objects.requireNonNull(clusters.get(name)),
            scenario.clusters())
        .reported()
        .forEach(name -> reported.add(Integer.parseInt(name)));
    appReported |= isWorse(comparison, app.build());
  }

  private static boolean isWorse(VersionComparison comparison, AffectedCells counts) {
    return !new ReleaseJudgement(comparison, List.of("watched"), name -> counts, 1)
        .reported()
        .isEmpty();
  }

  private ExposedCells exposed(int hour) {
    ExposedCells.Builder exposed = new ExposedCells.Builder();
    for (int cell = 0; cell < (hour + 1) * Fleet.STRATA; cell++) {
      exposed.add(
          cell(cell),
          arrivedHours(Exposures.OLDER, cell, hour),
          arrivedHours(Exposures.NEWER, cell, hour));
    }
    return exposed.build();
  }

  private double arrivedHours(int version, int cell, int hour) {
    Scenario.UploadPlan plan = scenario.uploads(version);
    return exposures.deviceHours(version, cell) * plan.arrived(hour - cell / Fleet.STRATA);
  }

  private static int[] indexes(ExposedCells exposed, int hour) {
    int[] indexes = new int[(hour + 1) * Fleet.STRATA];
    for (int cell = 0; cell < indexes.length; cell++) {
      indexes[cell] = exposed.index(cell(cell));
    }
    return indexes;
  }

  private static Cell cell(int cell) {
    Instant start = Instant.EPOCH.plus(Duration.ofHours(cell / Fleet.STRATA));
    return new Cell(start, STRATA.get(cell % Fleet.STRATA));
  }

  private void applySimpleRules(int hour) {
    double older = 0;
    double newer = 0;
    for (int cell = 0; cell < (hour + 1) * Fleet.STRATA; cell++) {
      older += arrivedHours(Exposures.OLDER, cell, hour);
      newer += arrivedHours(Exposures.NEWER, cell, hour);
    }
    for (int i = 0; i < arrived.size(); i++) {
      if (SimpleRules.countWentUp(arrived.get(i))) {
        countAlarms.add(i);
      }
      if (SimpleRules.pooledRateWentUp(arrived.get(i), older, newer)) {
        rateAlarms.add(i);
      }
    }
  }

  private Result result() {
    return new Result(
        foundAfter,
        (int) reported.stream().filter(scenario::isPlanted).count(),
        unchanged(reported),
        appReported,
        unchanged(countAlarms),
        unchanged(rateAlarms),
        scenario.isPlanted(0) && countAlarms.contains(0),
        scenario.isPlanted(0) && rateAlarms.contains(0),
        scenario.isPlanted(0) && fixedTimeFinds());
  }

  private int unchanged(Set<Integer> alarms) {
    return (int) alarms.stream().filter(cluster -> !scenario.isPlanted(cluster)).count();
  }

  private boolean fixedTimeFinds() {
    double[] scores =
        histories.stream()
            .mapToDouble(hits -> SimpleRules.fixedTime(hits, exposures, scenario.hours()))
            .toArray();
    return new FixedTimeChoice(scores).isChosen(scores[0]);
  }

  /**
   * What one simulated release came to. Clusters that were reported at any look count as reported.
   *
   * @param foundAfter hours until the first planted cluster was reported; 0 when it never was
   * @param rightlyReported planted clusters that were reported
   * @param falselyReported other clusters that were reported
   * @param appReported whether the app as a whole was reported
   * @param countAlarms clusters without a change that the rule "count went up" reported
   * @param rateAlarms clusters without a change that the rule "pooled rate went up" reported
   * @param countFound whether "count went up" reported the first planted cluster
   * @param rateFound whether "pooled rate went up" reported the first planted cluster
   * @param fixedTimeFound whether the fixed-time test, at the last hour, finds the first planted
   *     cluster
   */
  record Result(
      int foundAfter,
      int rightlyReported,
      int falselyReported,
      boolean appReported,
      int countAlarms,
      int rateAlarms,
      boolean countFound,
      boolean rateFound,
      boolean fixedTimeFound) {

    /** Share of the reported clusters that did not change. */
    double falseShare() {
      return falselyReported / (double) Math.max(1, falselyReported + rightlyReported);
    }
  }
}
