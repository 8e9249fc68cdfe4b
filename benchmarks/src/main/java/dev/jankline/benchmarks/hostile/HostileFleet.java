package dev.jankline.benchmarks.hostile;

import dev.jankline.benchmarks.hostile.Population.MeanStalls;
import dev.jankline.benchmarks.hostile.Rollout.Version;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Simulates a fleet whose release is hard to judge, and knows the truth about it. The horizon is
 * five days before the first release and seven days from each release on. The scenario, the number
 * of devices and the seed decide every number. Holds about 1 kB a device. Not for use by several
 * threads while hours are drawn.
 */
public final class HostileFleet {
  /** Number of clusters: their ids are 0 to 199, the most frequent first. */
  public static final int CLUSTERS = Population.CLUSTERS;

  /** Id of the stalls that have no name, in the two scenarios whose symbols are missing. */
  public static final int UNNAMED = CLUSTERS;

  private static final double FIRST_DAY_FACTOR = 1.5;
  private static final double NAMED_SHARE = 0.6;
  private static final double MS_PER_HOUR = 3_600_000;
  private static final int[] NONE = {};

  /** Stalls of a device and hour that the product counts. */
  private static final MeanStalls MEAN_STALLS = new MeanStalls(5, new SplittableRandom(1));

  private static final int MOST_OF_MEAN = 10;
  private static final int PAST_DAYS = 7;
  private static final int LEAST_STALLS = 5;

  private final HostileScenario scenario;
  private final Population people;
  private final Rollout rollout;
  private final long hoursSeed;
  private final int releaseHour;
  private final int watched;
  private final int small;
  private final boolean[] leftOut;

  private HostileFleet(HostileScenario scenario, int devices, long seed) {
    this.scenario = scenario;
    SplittableRandom random = new SplittableRandom(seed);
    people = Population.draw(scenario, devices, random.split());
    watched = people.clusterOfSize(200);
    small = people.clusterOfSize(50);
    rollout = new Rollout(scenario, people, watched, small, random.split());
    hoursSeed = random.nextLong();
    releaseHour = Arrays.stream(rollout.judged.from).min().orElseThrow();
    leftOut = leftOut();
  }

  /** Returns the devices that the comparison leaves out because of the stalls of their own past. */
  private boolean[] leftOut() {
    double[] stalls = new double[people.size];
    double sum = 0;
    double use = 0;
    for (int d = 0; d < people.size; d++) {
      stalls[d] = people.activity[d] * MEAN_STALLS.of(people.total[d] * people.session[d]);
      sum += stalls[d];
      use += people.activity[d] * people.session[d];
    }
    boolean[] out = new boolean[people.size];
    for (int d = 0; d < people.size; d++) {
      out[d] =
          PAST_DAYS * stalls[d] >= LEAST_STALLS
              && stalls[d] * use > MOST_OF_MEAN * sum * people.activity[d] * people.session[d];
    }
    return out;
  }

  /**
   * Draws a fleet.
   *
   * @param devices number of devices that are observed at some time, at least 100
   */
  public static HostileFleet of(HostileScenario scenario, int devices, long seed) {
    if (devices < 100 || devices > 1_000_000) {
      throw new IllegalArgumentException("a fleet has 100 to 1,000,000 devices, not " + devices);
    }
    return new HostileFleet(scenario, devices, seed);
  }

  /** Returns the number of hours: device-hours have hours from 0 to one less. */
  public int hours() {
    return rollout.end;
  }

  /** Returns the first hour in which any device has the judged version. */
  public int releaseHour() {
    return releaseHour;
  }

  /** Returns the first hour in which any device has a version. */
  int firstHour(String version) {
    return Arrays.stream(version(version).from).min().orElseThrow();
  }

  /** Returns the version that the scenario is about: the last that is released. */
  public String judgedVersion() {
    return rollout.judged.name;
  }

  /** Returns the versions that devices have at some time, in the order of their releases. */
  public List<String> versions() {
    return rollout.versions.stream().map(version -> version.name).toList();
  }

  /** Returns the cluster that has about 200 affected device-hours a day among 4,000 devices. */
  public int watchedCluster() {
    return watched;
  }

  /** Returns the cluster that has about 50 affected device-hours a day among 4,000 devices. */
  public int smallCluster() {
    return small;
  }

  /** Returns whether the new version has a cluster under another id. */
  boolean isRenamed() {
    return scenario == HostileScenario.RENAMED_METHOD;
  }

  /** Returns the cluster whose rate the judged version, or the one before it, changed. */
  int changedCluster() {
    return rollout.changedCluster;
  }

  /**
   * Passes on the hours in which devices used the app, in the order of hours; each call passes on
   * the same.
   */
  public void forEachHour(Consumer<DeviceHour> each) {
    begin().until(rollout.end, each);
  }

  /** Begins at the first hour. */
  Life begin() {
    return new Life();
  }

  /** Passes on the hours in which devices used the app, as far as is asked for. */
  final class Life {
    private final SplittableRandom random = new SplittableRandom(hoursSeed);
    private final int[] counts = new int[CLUSTERS + 1];
    private int next;

    private Life() {}

    /** Passes on the hours before one, from the first on that was not passed on. */
    void until(int end, Consumer<DeviceHour> each) {
      for (; next < Math.min(end, rollout.end); next++) {
        double[] use = Population.use(next);
        for (int d = 0; d < people.size; d++) {
          if (random.nextDouble() < people.activity[d] * use[people.shift[d]]
              && observed(d, next)) {
            int v = rollout.versionAt(d, next);
            if (v >= 0) {
              each.accept(deviceHour(d, next, v, counts, random));
            }
          }
        }
      }
    }
  }

  /**
   * Returns the truth about the judged version, compared with the one that most devices had before.
   */
  public Truth truth() {
    return truth(rollout.judged, rollout.before);
  }

  /**
   * Returns the truth about any version.
   *
   * @throws IllegalArgumentException when the fleet has no such version
   */
  public Truth truth(String version, String against) {
    return truth(version(version), version(against));
  }

  /**
   * Returns the stalls per foreground hour that a device has in a cluster under the code of 1.0.0.
   */
  double latentRate(int device, int cluster) {
    return people.rate(device, cluster);
  }

  /** Returns whether the device is one of those that stall a hundred times as often as others. */
  boolean hot(int device) {
    return people.hot[device];
  }

  /** Returns the share of owners who update before the one of this device. */
  double rank(int device) {
    return people.rank[device];
  }

  private boolean observed(int device, int hour) {
    return scenario != HostileScenario.SAMPLING_CHANGED
        || hour >= releaseHour
        || people.lot[device] < 0.5;
  }

  private DeviceHour deviceHour(
      int device, int hour, int v, int[] counts, SplittableRandom random) {
    Version version = rollout.versions.get(v);
    double drawn = people.foreground(device, version.session, random);
    double foreground = Math.max(1, Math.rint(drawn * MS_PER_HOUR)) / MS_PER_HOUR;
    int kinds = drawStalls(device, hour, v, foreground, counts, random);
    int[] clusters = kinds == 0 ? NONE : new int[kinds];
    int[] stalls = kinds == 0 ? NONE : new int[kinds];
    for (int c = 0, i = 0; i < kinds; c++) {
      if (counts[c] > 0) {
        clusters[i] = c;
        stalls[i] = counts[c];
        counts[c] = 0;
        i++;
      }
    }
    return new DeviceHour(
        device,
        hour,
        version.name,
        Population.TIERS[people.tier[device]],
        people.os[device],
        Population.VENDORS[people.vendor[device]],
        people.model[device],
        foreground,
        clusters,
        stalls,
        arrival(device, hour, random));
  }

  /**
   * Draws the stalls of an hour into {@code counts}: a Poisson number by the rates of 1.0.0,
   * thinned where the version has fewer, and a second one of what it has more.
   *
   * @return number of clusters with a stall
   */
  private int drawStalls(
      int device, int hour, int v, double foreground, int[] counts, SplittableRandom random) {
    Version version = rollout.versions.get(v);
    double exposure = foreground * version.all[people.tier[device]];
    if (scenario == HostileScenario.FIRST_DAY && rollout.hoursSinceUpdate(v, device, hour) < 24) {
      exposure *= FIRST_DAY_FACTOR;
    }
    int changed = rollout.changedCluster;
    double factor = version.changed[people.tier[device]];
    int kinds = 0;
    for (int left = poisson(people.total[device] * exposure, random); left > 0; left--) {
      int cluster = people.cluster(device, random);
      if (cluster != changed || factor >= 1 || random.nextDouble() < factor) {
        kinds += count(reported(cluster, hour, version, random), counts);
      }
    }
    if (factor > 1) {
      double more = people.rate(device, changed) * (factor - 1) * exposure;
      for (int left = poisson(more, random); left > 0; left--) {
        kinds += count(reported(changed, hour, version, random), counts);
      }
    }
    return kinds;
  }

  private static int count(int cluster, int[] counts) {
    counts[cluster]++;
    return counts[cluster] == 1 ? 1 : 0;
  }

  /** Returns the id under which a stall of a cluster is reported. */
  private int reported(int cluster, int hour, Version version, SplittableRandom random) {
    if (version != rollout.judged) {
      return cluster;
    }
    return switch (scenario) {
      case SYMBOLS_LATE -> hour < releaseHour + 24 ? UNNAMED : cluster;
      case SYMBOLS_PARTIAL -> random.nextDouble() < NAMED_SHARE ? cluster : UNNAMED;
      case RENAMED_METHOD -> cluster == watched ? CLUSTERS - 1 : cluster;
      default -> cluster;
    };
  }

  /**
   * Half of the weak devices and a quarter of the others upload late: on average after a day, at
   * most after seven.
   */
  private int arrival(int device, int hour, SplittableRandom random) {
    if (scenario != HostileScenario.LATE_UPLOADS
        || people.lot[device] > (people.tier[device] == 0 ? 0.5 : 0.25)) {
      return hour;
    }
    return hour + (int) Math.min(7 * 24, 24 * random.nextExponential());
  }

  private static int poisson(double mean, SplittableRandom random) {
    if (mean > 50) {
      return (int) Math.max(0, Math.rint(mean + Math.sqrt(mean) * random.nextGaussian()));
    }
    double limit = Math.exp(-mean);
    int count = 0;
    for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }

  private Version version(String name) {
    return rollout.versions.stream()
        .filter(version -> version.name.equals(name))
        .findAny()
        .orElseThrow(
            () -> new IllegalArgumentException("no version " + name + "; there are " + versions()));
  }

  private Truth truth(Version version, Version against) {
    int tiers = Population.TIERS.length;
    double[] sums = new double[2 * (tiers + 1)];
    double[] changed = new double[2 * (tiers + 1)];
    double[] others = new double[2 * (tiers + 1)];
    for (int d = 0; d < people.size; d++) {
      double use = people.activity[d] * people.session[d];
      double rate = people.rate(d, rollout.changedCluster);
      for (int side = 0; side < 2; side++) {
        Version code = side == 0 ? version : against;
        double all = code.all[people.tier[d]];
        double hit = use * rate * all * code.changed[people.tier[d]];
        double rest = use * (people.total[d] - rate) * all;
        for (int group : new int[] {0, 1 + people.tier[d]}) {
          sums[side * (tiers + 1) + group] += rest + hit;
          others[side * (tiers + 1) + group] += rest;
          changed[side * (tiers + 1) + group] += hit;
        }
      }
    }
    double[][] clusters = new double[CLUSTERS + 1][];
    Arrays.fill(clusters, ratios(others));
    clusters[rollout.changedCluster] = ratios(changed);
    return new Truth(
        version.name,
        against.name,
        comparable(version),
        ratios(sums),
        clusters,
        sameIds(version),
        counted(version, against));
  }

  private double[] counted(Version version, Version against) {
    double[] ratios = new double[CLUSTERS + 2];
    Arrays.fill(ratios, 1);
    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
      if (cluster == rollout.changedCluster || !Arrays.equals(version.all, against.all)) {
        ratios[cluster] = counted(version, cluster) / counted(against, cluster);
      }
    }
    ratios[CLUSTERS + 1] = counted(version, -1) / counted(against, -1);
    return ratios;
  }

  /** Returns stalls a day of a cluster, or of the app for -1, if all devices ran a version. */
  private double counted(Version version, int cluster) {
    int changed = rollout.changedCluster;
    double sum = 0;
    for (int d = 0; d < people.size; d++) {
      if (leftOut[d]) {
        continue;
      }
      double more = version.changed[people.tier[d]] - 1;
      double rate =
          cluster < 0
              ? people.total[d] + more * people.rate(d, changed)
              : people.rate(d, cluster) * (cluster == changed ? 1 + more : 1);
      sum +=
          people.activity[d]
              * MEAN_STALLS.of(rate * version.all[people.tier[d]] * people.session[d]);
    }
    return sum;
  }

  private static double[] ratios(double[] sums) {
    int groups = sums.length / 2;
    double[] ratios = new double[groups];
    Arrays.setAll(
        ratios, group -> sums[groups + group] > 0 ? sums[group] / sums[groups + group] : 1);
    return ratios;
  }

  private boolean[] sameIds(Version version) {
    boolean[] same = new boolean[CLUSTERS + 1];
    Arrays.fill(
        same,
        0,
        CLUSTERS,
        scenario != HostileScenario.SYMBOLS_PARTIAL || version != rollout.judged);
    if (scenario == HostileScenario.RENAMED_METHOD && version == rollout.judged) {
      same[watched] = false;
      same[CLUSTERS - 1] = false;
    }
    return same;
  }

  private boolean comparable(Version version) {
    int release = Arrays.stream(version.from).min().orElseThrow();
    int index = rollout.versions.indexOf(version);
    double own = 0;
    double older = 0;
    for (int d = 0; d < people.size; d++) {
      for (int hour = Math.max(0, release); hour < rollout.end; hour += 6) {
        int v = rollout.versionAt(d, hour);
        if (v == index) {
          own += people.activity[d];
        } else if (v >= 0 && v < index) {
          older += people.activity[d];
        }
      }
    }
    return Math.min(own, older) >= 0.01 * (own + older);
  }
}
