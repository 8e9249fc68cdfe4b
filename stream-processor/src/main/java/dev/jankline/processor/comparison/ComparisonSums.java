package dev.jankline.processor.comparison;

import dev.jankline.processor.comparison.ExposureSums.DeviceExposure;
import dev.jankline.processor.comparison.SubjectSums.DeviceStalls;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what devices did for one comparison: first each device's own past in the main older
 * version, then its blocks of six hours on either side. Devices with a past and devices without are
 * summed apart: those without are compared only when they are most of a side's exposure, and then
 * nothing is controlled.
 */
public final class ComparisonSums {
  /** Of a side's exposure: with more from devices without a past, the past is not used. */
  private static final double MAX_WITHOUT_PAST = 0.5;

  private static final double LEAST_WEIGHT = 0.1;
  private static final double FULL_WEIGHT_STALLS = 30;

  private final Map<String, Device> devices = new HashMap<>();
  private final Map<String, Long> pastStalls = new HashMap<>();
  private final Group withPast = new Group();
  private final Group withoutPast = new Group();

  /** Adds an hour of a device's own past. {@code stalls}: by cluster, at most five of the hour. */
  public void addPast(String device, long minutes, Map<String, Integer> stalls, int appStalls) {
    Device of = devices.computeIfAbsent(device, key -> new Device());
    of.pastMinutes += minutes;
    of.pastAppStalls += appStalls;
    stalls.forEach(
        (cluster, n) -> {
          of.pastStalls.merge(cluster, (long) n, Long::sum);
          pastStalls.merge(cluster, (long) n, Long::sum);
        });
  }

  /**
   * Adds a closed block of a device on one side. The device's past must be known before.
   *
   * @param cell number of the cell; its remainder by three is the tier
   * @param stalls by cluster, at most five of each hour
   * @param appStalls of all clusters together, at most five of each hour
   */
  public void addBlock(
      String device,
      int cell,
      Side side,
      long minutes,
      Map<String, Integer> stalls,
      int appStalls) {
    Device of = devices.computeIfAbsent(device, key -> new Device());
    Group group = of.pastMinutes > 0 ? withPast : withoutPast;
    int tier = cell % CellSums.TIERS;
    OnSide now = of.side(side);
    DeviceExposure before = now.use;
    DeviceExposure after =
        new DeviceExposure(before.now() + minutes, before.past() + of.pastMinutes);
    group.use.addBlock(cell, side, minutes, of.pastMinutes);
    group.use.replaceDevice(tier, side, before, after);
    Block block = new Block(cell, side, before, after);
    block.add(group.app, now.app, appStalls, of.pastAppStalls);
    Set<String> clusters = new HashSet<>(now.clusters.keySet());
    clusters.addAll(stalls.keySet());
    clusters.addAll(of.pastStalls.keySet());
    for (String cluster : clusters) {
      block.add(
          group.clusters.computeIfAbsent(cluster, key -> new SubjectSums()),
          now.clusters.computeIfAbsent(cluster, key -> new Totals()),
          stalls.getOrDefault(cluster, 0),
          of.pastStalls.getOrDefault(cluster, 0L));
    }
    now.use = after;
  }

  /** The findings at this moment. */
  public Findings findings() {
    boolean isControlled = true;
    for (Side side : Side.values()) {
      double without = withoutPast.use.minutes(side);
      double all = without + withPast.use.minutes(side);
      isControlled &= all == 0 || without <= MAX_WITHOUT_PAST * all;
    }
    Group group = isControlled ? withPast : withPast.plus(withoutPast);
    ReleaseComparison comparison =
        new ReleaseComparison(group.use, group.app, group.clusters.values(), isControlled);
    Map<String, Finding> clusters = new HashMap<>();
    group.clusters.forEach((cluster, sums) -> clusters.put(cluster, comparison.cluster(sums)));
    Map<String, Double> weights = new HashMap<>();
    group.clusters.keySet().forEach(cluster -> weights.put(cluster, weight(cluster)));
    return new Findings(comparison.app(), clusters, weights, isControlled);
  }

  /** The weight of a cluster's test: fixed by its stalls before the release. */
  private double weight(String cluster) {
    return LEAST_WEIGHT + Math.min(1, pastStalls.getOrDefault(cluster, 0L) / FULL_WEIGHT_STALLS);
  }

  /**
   * What a comparison finds.
   *
   * @param weights of the clusters' tests, before they are brought to a mean of one
   * @param isControlled whether the devices' own past was taken off
   */
  public record Findings(
      Finding app,
      Map<String, Finding> clusters,
      Map<String, Double> weights,
      boolean isControlled) {
    /** The finding of a cluster that has one. */
    public Finding cluster(String name) {
      return Objects.requireNonNull(clusters.get(name), name);
    }
  }

  private record Block(int cell, Side side, DeviceExposure before, DeviceExposure after) {
    void add(SubjectSums sums, Totals totals, long stalls, long pastStalls) {
      int tier = cell % CellSums.TIERS;
      sums.addBlock(cell, side, stalls, pastStalls);
      sums.addDevice(tier, side, totals.stalls(), before, -1);
      totals.now += stalls;
      totals.past += pastStalls;
      sums.addDevice(tier, side, totals.stalls(), after, 1);
    }
  }

  private static final class Totals {
    private long now;
    private long past;

    private DeviceStalls stalls() {
      return new DeviceStalls(now, past);
    }
  }

  private static final class OnSide {
    private DeviceExposure use = DeviceExposure.NONE;
    private final Totals app = new Totals();
    private final Map<String, Totals> clusters = new HashMap<>();
  }

  private static final class Device {
    private long pastMinutes;
    private long pastAppStalls;
    private final Map<String, Long> pastStalls = new HashMap<>();
    private final @Nullable OnSide[] sides = new OnSide[2];

    private OnSide side(Side side) {
      OnSide found = sides[side.index()];
      if (found == null) {
        found = new OnSide();
        sides[side.index()] = found;
      }
      return found;
    }
  }

  private static final class Group {
    private final ExposureSums use = new ExposureSums();
    private final SubjectSums app = new SubjectSums();
    private final Map<String, SubjectSums> clusters = new HashMap<>();

    private Group plus(Group other) {
      Group sum = new Group();
      for (Group part : List.of(this, other)) {
        sum.use.addAll(part.use);
        sum.app.addAll(part.app);
        part.clusters.forEach(
            (cluster, sums) ->
                sum.clusters.computeIfAbsent(cluster, key -> new SubjectSums()).addAll(sums));
      }
      return sum;
    }
  }
}
