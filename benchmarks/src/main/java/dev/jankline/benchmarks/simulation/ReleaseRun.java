package dev.jankline.benchmarks.simulation;

import dev.jankline.benchmarks.simulation.Scenario.Trait;
import dev.jankline.processor.comparison.Cells;
import dev.jankline.processor.comparison.ComparisonSums;
import dev.jankline.processor.comparison.Side;
import dev.jankline.processor.releases.VersionVerdicts;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.VersionOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lives through one release: after each block of six hours the judge looks at what has arrived.
 * Before the release all devices have a week in the old version.
 */
final class ReleaseRun {
  private static final int DEVICES = 40_000;
  private static final double HOURS_A_DAY = 3.6;
  private static final int PAST_DAYS = 7;
  private static final int MINUTES = 10;
  private static final int BLOCK = (int) Cells.BLOCK.toHours();
  private static final int BLOCKS_A_DAY = Scenario.DAY / BLOCK;
  private static final double SWING = 0.8;

  /** Releases begin in the morning: the first three hours are as active as the mean of a day. */
  private static final int PEAK_HOUR = 7;

  private static final double NOISE = 0.05;
  private static final double PERSISTENT_SHARE = 0.5;
  private static final double LEAST_DAILY = 0.5;
  private static final double TAIL = 1.5;
  private static final double MEAN_DAILY = LEAST_DAILY * TAIL / (TAIL - 1);
  private static final double MOST_DAILY = 1_000;
  private static final double STALL_TAIL = 1.3;
  private static final int MOST_STALLS = 5;
  private static final ComparisonBaseline BASELINE =
      new ComparisonBaseline("1.1.0", 2L, Instant.EPOCH, "1.0.0", 1L, List.of("1.0.0"), null, null);

  private final Scenario scenario;
  private final Draws draws;
  private final Device[] devices = new Device[DEVICES];
  private final List<List<Persistent>> persistent = new ArrayList<>();
  private final ComparisonSums sums = new ComparisonSums();
  private final Map<Integer, List<Runnable>> arriving = new HashMap<>();
  private final FixedTimeTest fixedTime;
  private final Set<Integer> reported = new HashSet<>();
  private int foundAfter;
  private boolean isAppReported;

  /** A device, its side in this release and the block of each day in which it may upload. */
  private record Device(int stratum, Side side, int uploadBlock) {
    Side side(int block) {
      return block < 0 ? Side.OLDER : side;
    }
  }

  /** A device that is affected by one cluster again and again. */
  private record Persistent(int device, double daily) {}

  private ReleaseRun(Scenario scenario, long seed) {
    this.scenario = scenario;
    draws = new Draws(seed * 31 + scenario.name().hashCode());
    fixedTime = new FixedTimeTest(scenario.clusters());
    for (int i = 0; i < DEVICES; i++) {
      boolean isNewer = draws.happens(scenario.newer());
      int stratum = Strata.draw(draws, isNewer && scenario.has(Trait.EARLY_ADOPTERS));
      Side side = isNewer ? Side.NEWER : Side.OLDER;
      devices[i] = new Device(stratum, side, draws.below(BLOCKS_A_DAY));
    }
    double[] weights = new double[DEVICES];
    for (int i = 0; i < DEVICES; i++) {
      weights[i] = (i == 0 ? 0 : weights[i - 1]) + Strata.rate(devices[i].stratum);
    }
    for (int cluster = 0; cluster < scenario.clusters(); cluster++) {
      double hits = 2 * scenario.daily(cluster) * persistentShare();
      List<Persistent> its = new ArrayList<>();
      for (int n = draws.poisson(hits / MEAN_DAILY); n > 0; n--) {
        double daily = draws.pareto(LEAST_DAILY, TAIL, MOST_DAILY);
        its.add(new Persistent(draws.pick(weights), daily));
      }
      persistent.add(its);
    }
  }

  /** Runs a scenario with a seed. */
  static Result run(Scenario scenario, long seed) {
    ReleaseRun run = new ReleaseRun(scenario, seed);
    run.live(-1, PAST_DAYS);
    for (int block = 0; block * BLOCK < scenario.hours(); block++) {
      int hours = Math.min(BLOCK, scenario.hours() - block * BLOCK);
      run.live(block, activity(block * BLOCK, hours));
      run.arriving.getOrDefault(block, List.of()).forEach(Runnable::run);
      run.look(block * BLOCK + hours);
    }
    return run.result();
  }

  /** Use in some hours, in mean days. */
  private static double activity(int from, int hours) {
    double sum = 0;
    for (int hour = from; hour < from + hours; hour++) {
      sum += 1 + SWING * Math.cos(2 * Math.PI * (hour - PEAK_HOUR) / Scenario.DAY);
    }
    return sum / Scenario.DAY;
  }

  private double persistentShare() {
    return scenario.has(Trait.PERSISTENT_DEVICES) ? PERSISTENT_SHARE : 0;
  }

  /** Draws what all devices do in a block, or in the days before the release. */
  private void live(int block, double days) {
    int[] hours = new int[DEVICES];
    double[][] weights = new double[2][DEVICES];
    double[][] noise = new double[2][Strata.NUMBER];
    double variance = scenario.has(Trait.CELL_NOISE) ? NOISE / (Scenario.DAY * days) : 0;
    for (int i = 0; i < 2 * Strata.NUMBER; i++) {
      noise[i % 2][i / 2] = draws.gamma(variance);
    }
    double[] sum = new double[2];
    for (int i = 0; i < DEVICES; i++) {
      hours[i] = draws.poisson(HOURS_A_DAY * days);
      Side side = devices[i].side(block);
      int stratum = devices[i].stratum;
      sum[side.index()] += hours[i] * Strata.rate(stratum) * noise[side.index()][stratum];
      if (block >= 0) {
        fixedTime.observe(side, stratum, hours[i]);
      }
      weights[0][i] = sum[0];
      weights[1][i] = sum[1];
    }
    Map<Integer, Map<String, Integer>> stalls = new HashMap<>();
    for (int cluster = 0; cluster < scenario.clusters(); cluster++) {
      for (Side side : Side.values()) {
        double halves = sum[side.index()] / (HOURS_A_DAY * DEVICES / 2);
        double expected = halves * scenario.daily(cluster) * (1 - persistentShare());
        for (int n = draws.poisson(expected * ratio(cluster, side)); n > 0; n--) {
          hit(cluster, draws.pick(weights[side.index()]), block, stalls);
        }
      }
      for (Persistent one : persistent.get(cluster)) {
        Side side = devices[one.device].side(block);
        double used = hours[one.device] / HOURS_A_DAY;
        for (int n = draws.poisson(used * one.daily * ratio(cluster, side)); n > 0; n--) {
          hit(cluster, one.device, block, stalls);
        }
      }
    }
    for (int i = 0; i < DEVICES; i++) {
      if (hours[i] > 0) {
        upload(i, block, hours[i] * MINUTES, stalls.getOrDefault(i, Map.of()));
      }
    }
  }

  private double ratio(int cluster, Side side) {
    return side == Side.NEWER && scenario.isPlanted(cluster) ? scenario.change().ratio() : 1;
  }

  private void hit(int cluster, int device, int block, Map<Integer, Map<String, Integer>> stalls) {
    if (block >= 0) {
      fixedTime.hit(cluster, devices[device].side, devices[device].stratum);
    }
    stalls
        .computeIfAbsent(device, key -> new HashMap<>())
        .merge(
            Integer.toString(cluster),
            (int) draws.pareto(1, STALL_TAIL, MOST_STALLS),
            Integer::sum);
  }

  private void upload(int device, int block, int minutes, Map<String, Integer> stalls) {
    String name = Integer.toString(device);
    int all = stalls.values().stream().mapToInt(Integer::intValue).sum();
    if (block < 0) {
      sums.addPast(name, minutes, stalls, all);
      return;
    }
    Device from = devices[device];
    int cell = Strata.cell(block, from.stratum);
    boolean isDaily = scenario.has(Trait.DAILY_UPLOADS);
    int delay = isDaily ? Math.floorMod(from.uploadBlock - block, BLOCKS_A_DAY) : 0;
    arriving
        .computeIfAbsent(block + delay, key -> new ArrayList<>())
        .add(() -> sums.addBlock(name, cell, from.side, minutes, stalls, all));
  }

  private void look(int hour) {
    VersionVerdicts verdicts =
        new VersionVerdicts(
            List.of(
                new DeviceSums(
                    BASELINE.getVersionName(),
                    BASELINE,
                    0,
                    (long) hour,
                    0,
                    1,
                    List.of("vendor"),
                    List.of(sums.devices(Side.NEWER), sums.devices(Side.OLDER)),
                    List.of(0L, 0L),
                    List.of(0L, 0L),
                    sums.leftOutMinutes(),
                    sums.write(null))));
    verdicts.reported().forEach(name -> reported.add(Integer.parseInt(name)));
    VersionOutcome app = verdicts.app().getOutcome();
    isAppReported |= app == VersionOutcome.WORSE || app == VersionOutcome.NEW;
    if (foundAfter == 0 && scenario.isPlanted(0) && reported.contains(0)) {
      foundAfter = hour;
    }
  }

  private Result result() {
    int right = (int) reported.stream().filter(scenario::isPlanted).count();
    return new Result(
        foundAfter,
        right,
        reported.size() - right,
        isAppReported,
        scenario.isPlanted(0) && fixedTime.finds(0));
  }

  /**
   * What one simulated release came to. Clusters that were reported at any look count as reported.
   *
   * @param foundAfter hours until the first planted cluster was reported; 0 when it never was
   * @param rightlyReported planted clusters that were reported
   * @param falselyReported other clusters that were reported
   * @param isAppReported whether the app as a whole was reported
   * @param isFoundByFixedTime whether the test at one fixed time, at the last hour, finds the first
   *     planted cluster
   */
  record Result(
      int foundAfter,
      int rightlyReported,
      int falselyReported,
      boolean isAppReported,
      boolean isFoundByFixedTime) {

    /** Share of the reported clusters that did not change. */
    double falseShare() {
      return falselyReported / (double) Math.max(1, falselyReported + rightlyReported);
    }
  }

  /** Three tiers on four OS releases. */
  static final class Strata {
    static final int NUMBER = 12;
    private static final DeviceTier[] TIERS = {DeviceTier.LOW, DeviceTier.MID, DeviceTier.HIGH};
    private static final int OLDEST_OS = 12;
    private static final int OS_RELEASES = 4;
    private static final double[] RATES = {1.8, 1.0, 0.5};
    private static final double[] OS_RATES = {1.2, 1.05, 0.95, 0.85};
    private static final double[] OF_ALL = {0.5, 0.8, 1};
    private static final double[] OF_ADOPTERS = {0.2, 0.5, 1};
    private static final double[] OS_OF_ALL = {0.3, 0.6, 0.85, 1};
    private static final double[] OS_OF_ADOPTERS = {0.15, 0.4, 0.7, 1};

    /** Mean over all devices. */
    private static final double MEAN = (0.5 * 1.8 + 0.3 + 0.2 * 0.5) * 1.04;

    private Strata() {}

    static int draw(Draws draws, boolean isAdopter) {
      int tier = draws.pick(isAdopter ? OF_ADOPTERS : OF_ALL);
      return tier * OS_RELEASES + draws.pick(isAdopter ? OS_OF_ADOPTERS : OS_OF_ALL);
    }

    /** Rate of stalls, as a multiple of the mean over all devices. */
    static double rate(int stratum) {
      return RATES[stratum / OS_RELEASES] * OS_RATES[stratum % OS_RELEASES] / MEAN;
    }

    static int cell(int block, int stratum) {
      DeviceTier tier = TIERS[stratum / OS_RELEASES];
      return Cells.cell(block, 0, OLDEST_OS + stratum % OS_RELEASES, tier);
    }
  }
}
