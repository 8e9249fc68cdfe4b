package dev.jankline.processor.releases;

import static dev.jankline.processor.testing.AnEvent.APP;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.alerts.RulesFile;
import dev.jankline.processor.alerts.RulesInForce;
import dev.jankline.processor.comparison.Cells;
import dev.jankline.processor.comparison.ComparisonSums;
import dev.jankline.processor.comparison.Side;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.StratumCount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Counts the tickets that the bundled rules open for apps of three sizes: in the week of the first
 * version ever, and in the week of a version on half of the devices that changed nothing. Of 300
 * clusters of an app, the shares of affected device-days are log-normal (median 0.05 %, sigma 2),
 * and so is what devices differ by for good (sigma 1). Prints what docs/tickets.md says.
 */
class DefaultRulesTest extends JudgeStage {
  private static final String FIRST = "1.0.0";
  private static final String NEXT = "1.1.0";
  private static final int CLUSTERS = 300;
  private static final int DAYS = 7;
  private static final double MEDIAN = 0.0005;
  private static final double USED = 0.6;
  private static final int MINUTES = 30;

  private final Map<String, Counts> counts = new HashMap<>();
  private ComparisonSums sums = new ComparisonSums();
  private boolean hasPast;

  /** What a version and day adds up to; the last place of each array is the app as a whole. */
  private static final class Counts {
    private final long[] affected = new long[CLUSTERS + 1];
    private final long[] squares = new long[CLUSTERS + 1];
    private long observed;
  }

  @Override
  RulesInForce rules() {
    return RulesFile.bundled();
  }

  @ParameterizedTest
  @CsvSource({"1000000, 1, 1, 3", "20000, 5, 1, 3", "200, 30, 0, 3"})
  void openFewTickets(int devices, int apps, double least, int most) {
    int first = 0;
    int next = 0;
    int alarms = 0;
    int mostOfApp = 0;
    for (int seed = 0; seed < apps; seed++) {
      start();
      counts.clear();
      sums = new ComparisonSums();
      live(devices, seed);
      List<Alert> ofFirst = week(0);
      List<Alert> ofNext = week(DAYS);
      assertThat(ofFirst).allMatch(alert -> alert.getKind() == AlertKind.SHARE);
      assertThat(ofFirst.size()).isLessThanOrEqualTo(most);
      first += ofFirst.size();
      next += ofNext.size();
      alarms += (int) ofNext.stream().filter(alert -> alert.getKind() != AlertKind.SHARE).count();
      mostOfApp = Math.max(mostOfApp, ofNext.size());
    }
    System.out.printf(
        Locale.ROOT,
        "%,d devices, %d apps: tickets %.2f for the first version, %.2f for one that changed"
            + " nothing (at most %d), false alarms among them %d%n",
        devices,
        apps,
        (double) first / apps,
        (double) next / apps,
        mostOfApp,
        alarms);
    assertThat((double) first / apps).isGreaterThanOrEqualTo(least);
    assertThat((double) next / apps).isLessThanOrEqualTo(1);
    assertThat(alarms).isLessThanOrEqualTo(apps / 20);
  }

  /**
   * Lives of all devices: a week in the first version, then a week in which half of them update.
   */
  private void live(int devices, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] upTo = shares(random);
    hasPast = devices < 100_000; // the own past of more devices takes too long for a test
    for (int device = 0; device < devices; device++) {
      live("d" + device, device % 2 == 0, Math.exp(random.nextGaussian() - 0.5), upTo, random);
    }
  }

  /** Shares of the clusters, added up. */
  private static double[] shares(RandomGenerator random) {
    double[] upTo = new double[CLUSTERS];
    double sum = 0;
    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
      sum += Math.min(0.5, MEDIAN * Math.exp(2 * random.nextGaussian()));
      upTo[cluster] = sum;
    }
    return upTo;
  }

  private void live(
      String name, boolean updates, double own, double[] upTo, RandomGenerator random) {
    Map<Integer, Integer> before = new HashMap<>();
    for (int day = 0; day < 2 * DAYS; day++) {
      if (day == DAYS && updates) {
        before.clear(); // days are counted for each version
      }
      if (random.nextDouble() >= USED) {
        continue;
      }
      boolean isNext = updates && day >= DAYS;
      Counts of = counts.computeIfAbsent((isNext ? NEXT : FIRST) + day, key -> new Counts());
      of.observed++;
      Map<String, Integer> stalls = new HashMap<>();
      for (int left = poisson(own * upTo[CLUSTERS - 1], random); left > 0; left--) {
        int at = Arrays.binarySearch(upTo, random.nextDouble() * upTo[CLUSTERS - 1]);
        int cluster = at < 0 ? -at - 1 : at;
        if (stalls.put(name(cluster), 1) == null) {
          affected(of, before, cluster);
        }
      }
      if (!stalls.isEmpty()) {
        affected(of, before, CLUSTERS);
      }
      if (day < DAYS && hasPast) {
        sums.addPast(name, MINUTES, stalls, stalls.size());
      } else if (day >= DAYS) {
        int cell = Cells.cell(4 * (day - DAYS), 0, 14, DeviceTier.HIGH);
        sums.addBlock(name, cell, isNext ? Side.NEWER : Side.OLDER, MINUTES, stalls, stalls.size());
      }
    }
    sums.forget(name);
  }

  private static void affected(Counts of, Map<Integer, Integer> before, int subject) {
    int days = before.merge(subject, 1, Integer::sum);
    of.affected[subject]++;
    of.squares[subject] += 2L * days - 1;
  }

  private static final List<String> NAMES = new ArrayList<>();

  private static String name(int cluster) {
    while (NAMES.size() <= cluster) {
      NAMES.add("k1:" + NAMES.size());
    }
    return NAMES.get(cluster);
  }

  /** Alerts of a week that is judged at the end of each day. */
  private List<Alert> week(int from) {
    List<Alert> all = new ArrayList<>();
    for (int day = from; day < from + DAYS; day++) {
      take(FIRST, day);
      if (from > 0) {
        take(NEXT, day);
      }
      if (day == 2 * DAYS - 1) {
        take(new JudgeInput(APP, null, null, null, 0L, null, sums(), null));
      }
      judge();
      all.addAll(alerts());
    }
    return all;
  }

  private void take(String version, int day) {
    Counts of = counts.get(version + day);
    if (of == null) {
      return;
    }
    Instant start = DAY.plus(Duration.ofDays(day));
    for (Duration window : List.of(Duration.ofHours(1), Duration.ofDays(1))) {
      JudgeInput input = exposure(version, start, window, of.observed);
      ExposureTotal total = Objects.requireNonNull(input.getExposure());
      StratumCount stratum = total.getStrata().get(0);
      stratum.setAffected(of.affected[CLUSTERS]);
      stratum.setSquares(of.squares[CLUSTERS]);
      stratum.setStalls(of.affected[CLUSTERS]);
      stratum.setStallSquares(of.affected[CLUSTERS]);
      take(input);
    }
    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
      if (of.affected[cluster] > 0) {
        JudgeInput input = cluster(version, start, Duration.ofDays(1), of.affected[cluster]);
        ClusterTotal total = Objects.requireNonNull(input.getCluster());
        total.setFingerprint(name(cluster));
        total.getStrata().get(0).setSquares(of.squares[cluster]);
        take(input);
      }
    }
  }

  private DeviceSums sums() {
    List<Long> stalls = List.of(1L, 1L); // all have names
    return new DeviceSums(
        NEXT,
        new ComparisonBaseline(
            NEXT, 110L, DAY.plus(Duration.ofDays(DAYS)), FIRST, 100L, List.of(FIRST), null, null),
        0,
        1L,
        0,
        1,
        List.of("pixel"),
        List.of(sums.devices(Side.NEWER), sums.devices(Side.OLDER)),
        stalls,
        stalls,
        sums.leftOutMinutes(),
        sums.write(null));
  }

  private static int poisson(double mean, RandomGenerator random) {
    double left = Math.exp(-mean);
    int number = -1;
    for (double product = 1; product > left; number++) {
      product *= random.nextDouble();
    }
    return number;
  }
}
