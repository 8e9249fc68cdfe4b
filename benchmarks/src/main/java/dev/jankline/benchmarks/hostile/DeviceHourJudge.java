package dev.jankline.benchmarks.hostile;

import dev.jankline.processor.comparison.BaselineSums;
import dev.jankline.processor.comparison.Cells;
import dev.jankline.processor.comparison.ComparisonSums;
import dev.jankline.processor.comparison.ExposureSums;
import dev.jankline.processor.comparison.Side;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.releases.AppReleases;
import dev.jankline.processor.releases.ComparisonPlanner;
import dev.jankline.processor.releases.VersionVerdicts;
import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.VersionOverrides;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.GroupSum;
import dev.jankline.schema.StratumCount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * Judges device-hours with the classes of the processor: what is known at an hour becomes totals,
 * their plan and baselines, sums over devices, verdicts. Hour 0 is the first of 1970. Holds the
 * device-hours that a comparison can still need, those of about three weeks. Not thread-safe.
 *
 * <p>It adds what a device did to the sums block after block, as long as the baseline stays and no
 * device-hour arrives late; else it adds all anew at each look, as the processor does.
 */
final class DeviceHourJudge {
  /** Hours between two looks at which each block of the processor is complete. */
  static final int BLOCK = (int) Cells.BLOCK.toHours();

  private static final int FIRST_HOURS = 24;
  private static final int MOST_STALLS = 5;
  private static final int MINUTES = 60;
  private static final double MS_PER_HOUR = 3_600_000;

  /** The own past, what is compared after a release, and the day in which it is still judged. */
  private static final int KEPT_HOURS =
      (int) BaselineSums.PAST.plus(BaselineSums.HORIZON).plusDays(2).toHours();

  /** By the hour in which they arrive. */
  private final NavigableMap<Integer, List<DeviceHour>> arriving = new TreeMap<>();

  /** Those that arrived, by their own hour. */
  private final NavigableMap<Integer, List<DeviceHour>> arrived = new TreeMap<>();

  private final Map<String, TreeMap<Integer, Double>> foreground = new TreeMap<>();

  /** The first hour of each device in a version. */
  private final Map<String, Map<Integer, Integer>> firsts = new TreeMap<>();

  private final Map<String, Compared> compared = new HashMap<>();
  private int end;
  private boolean isLate;

  /** Takes a device-hour; none may be of an earlier hour than the one before. */
  void add(DeviceHour hour) {
    arriving.computeIfAbsent(hour.arrivalHour(), none -> new ArrayList<>()).add(hour);
    end = hour.hour() + 1;
    isLate |= hour.arrivalHour() > hour.hour();
  }

  /** Returns the hour after the last. */
  int end() {
    return end;
  }

  /**
   * Returns which versions are compared with which, by what arrived before an hour. No hour may be
   * earlier than in the call before.
   */
  List<ComparisonBaseline> plan(int until) {
    NavigableMap<Integer, List<DeviceHour>> newer = arriving.headMap(until, false);
    newer.values().forEach(hours -> hours.forEach(this::arrive));
    newer.clear();
    arrived.headMap(until - KEPT_HOURS, false).clear();
    List<ComparisonBaseline> plan = plan();
    compared.keySet().retainAll(plan.stream().map(ComparisonBaseline::getVersionName).toList());
    return plan;
  }

  private void arrive(DeviceHour hour) {
    arrived.computeIfAbsent(hour.hour(), none -> new ArrayList<>()).add(hour);
    firsts
        .computeIfAbsent(hour.version(), none -> new HashMap<>())
        .merge(hour.device(), hour.hour(), Math::min);
    foreground
        .computeIfAbsent(hour.version(), none -> new TreeMap<>())
        .merge(hour.hour(), hour.foregroundHours(), Double::sum);
  }

  private List<ComparisonBaseline> plan() {
    AppReleases releases = new AppReleases();
    foreground.forEach(
        (version, its) -> {
          releases.accept(total(version, its.firstKey(), Windows.DAY, 0));
          its.forEach(
              (hour, sum) ->
                  releases.accept(total(version, hour, Windows.HOUR, sum * MS_PER_HOUR)));
        });
    return new ComparisonPlanner(releases, new VersionOrder(VersionOverrides.NONE))
        .plan("app", List.of()).getBaselines().stream()
            .filter(baseline -> baseline.getSide() == null)
            .toList();
  }

  private static ExposureTotal total(String version, int hour, Duration window, double millis) {
    StratumCount observed = new StratumCount();
    observed.setTier(DeviceTier.MID);
    observed.setObserved(1);
    long start = Duration.ofHours(hour).toMillis() / window.toMillis() * window.toMillis();
    return ExposureTotal.newBuilder()
        .setVersionName(version)
        .setVersionCode(0)
        .setWindowStart(Instant.ofEpochMilli(start))
        .setWindowMillis(window.toMillis())
        .setForegroundMillis(Math.round(millis))
        .setStrata(List.of(observed))
        .build();
  }

  /**
   * Returns what is compared by what arrived before an hour that ends a block; the plan of that
   * hour has the baseline.
   */
  Compared compare(ComparisonBaseline baseline, int until) {
    Compared its = compared.get(baseline.getVersionName());
    if (its == null || isLate || !its.baseline.equals(baseline)) {
      its = new Compared(baseline, firsts);
      compared.put(baseline.getVersionName(), its);
    }
    its.advance(arrived, until);
    return its;
  }

  /** Sums of one version and its baseline; the same rules as {@link BaselineSums}. */
  static final class Compared {
    private final ComparisonBaseline baseline;
    private final int released;
    private final ComparisonSums sums = new ComparisonSums();
    private final Map<String, Map<Integer, Integer>> firsts;
    private final Map<Long, Block> open = new HashMap<>();
    private final List<Map<Integer, Totals>> totals = List.of(new HashMap<>(), new HashMap<>());
    private final List<String> vendors = new ArrayList<>();
    private final long[] all = new long[2];
    private final long[] named = new long[2];
    private int advancedTo;

    private Compared(ComparisonBaseline baseline, Map<String, Map<Integer, Integer>> firsts) {
      this.baseline = baseline;
      this.firsts = firsts;
      released = Math.toIntExact(Duration.ofMillis(baseline.getSince().toEpochMilli()).toHours());
    }

    private void advance(NavigableMap<Integer, List<DeviceHour>> hours, int until) {
      hours
          .subMap(advancedTo, true, Math.max(advancedTo, until), false)
          .values()
          .forEach(its -> its.forEach(this::take));
      advancedTo = until;
      open.values().forEach(this::close);
      open.clear();
    }

    private void close(Block block) {
      Totals its = block.totals;
      String device = Integer.toString(block.device);
      sums.addBlock(device, block.cell, block.side, its.minutes, its.stalls, its.appStalls);
      totals
          .get(block.side.index())
          .computeIfAbsent(block.device, none -> new Totals())
          .add(its.minutes, its.stalls, its.appStalls);
    }

    private void take(DeviceHour hour) {
      boolean isNewer = hour.version().equals(baseline.getVersionName());
      if (hour.hour() < released) {
        if (hour.version().equals(baseline.getMain())
            && hour.hour() >= released - BaselineSums.PAST.toHours()) {
          sums.addPast(
              Integer.toString(hour.device()), minutes(hour), stalls(hour), appStalls(hour));
        }
      } else if ((isNewer || baseline.getOlder().contains(hour.version()))
          && hour.hour() < released + BaselineSums.HORIZON.toHours()
          && !isFirstDay(hour)) {
        Side side = isNewer ? Side.NEWER : Side.OLDER;
        all[side.index()] += hour.stallCount();
        named[side.index()] += hour.stallCount() - hour.stallsOf(HostileFleet.UNNAMED);
        int block = (hour.hour() - released) / BLOCK;
        open.computeIfAbsent(
                ((long) block * 2 + side.index()) << Integer.SIZE | hour.device(),
                key -> new Block(hour.device(), cell(block, hour), side, new Totals()))
            .totals
            .add(minutes(hour), stalls(hour), appStalls(hour));
      }
    }

    private boolean isFirstDay(DeviceHour hour) {
      int since = first(hour.version(), hour.device());
      return hour.hour() < since + FIRST_HOURS
          && firsts.keySet().stream().anyMatch(version -> first(version, hour.device()) < since);
    }

    private int first(String version, int device) {
      return firsts.getOrDefault(version, Map.of()).getOrDefault(device, Integer.MAX_VALUE);
    }

    private static int minutes(DeviceHour hour) {
      return Math.max(1, (int) Math.round(hour.foregroundHours() * MINUTES));
    }

    private static int appStalls(DeviceHour hour) {
      return Math.min(MOST_STALLS, hour.stallCount());
    }

    private static Map<String, Integer> stalls(DeviceHour hour) {
      if (hour.clusters().length == 0) {
        return Map.of();
      }
      Map<String, Integer> stalls = new HashMap<>();
      for (int i = 0; i < hour.clusters().length; i++) {
        if (hour.clusters()[i] != HostileFleet.UNNAMED) {
          stalls.put(Integer.toString(hour.clusters()[i]), Math.min(MOST_STALLS, hour.stalls()[i]));
        }
      }
      return stalls;
    }

    private int cell(int block, DeviceHour hour) {
      int vendor = vendors.indexOf(hour.vendor());
      if (vendor < 0 && vendors.size() < Cells.OTHER_VENDORS) {
        vendor = vendors.size();
        vendors.add(hour.vendor());
      }
      return Cells.cell(
          block,
          vendor < 0 ? Cells.OTHER_VENDORS : vendor,
          Integer.parseInt(hour.os()),
          DeviceTier.valueOf(hour.tier()));
    }

    /** Returns the verdicts. */
    VersionVerdicts verdicts() {
      DeviceSums written =
          DeviceSums.newBuilder()
              .setVersionName(baseline.getVersionName())
              .setBaseline(baseline)
              .setPartition(0)
              .setSnapshot(0)
              .setPart(0)
              .setParts(1)
              .setVendors(vendors)
              .setDevices(List.of(sums.devices(Side.NEWER), sums.devices(Side.OLDER)))
              .setAllStalls(List.of(all[0], all[1]))
              .setNamedStalls(List.of(named[0], named[1]))
              .setLeftOutMinutes(sums.leftOutMinutes())
              .setGroups(sums.write(null))
              .build();
      return new VersionVerdicts(List.of(written));
    }

    /** Returns the comparison that the verdicts are made of, for its standard errors. */
    ComparisonSums.Compared comparison() {
      List<GroupSum> groups = sums.write(null);
      ExposureSums exposure = new ExposureSums();
      groups.forEach(group -> exposure.addAll(group.getExposure(), cell -> cell));
      IntUnaryOperator kept =
          Cells.compared(exposure, sums.devices(Side.NEWER), sums.devices(Side.OLDER));
      ComparisonSums coarse = new ComparisonSums();
      groups.forEach(group -> coarse.add(group, kept));
      return coarse.compare();
    }

    /**
     * Returns the score of a test that looks once, without the devices' past: the logarithm of the
     * ratio of rates over its standard error, which treats devices as independent, not stalls.
     *
     * @param cluster name of a cluster; empty for the app
     */
    double oneLookScore(String cluster) {
      Map<Integer, double[]> devices = new HashMap<>();
      double[] sum = new double[4];
      for (Side side : Side.values()) {
        int at = 2 * side.index();
        totals
            .get(side.index())
            .forEach(
                (device, its) -> {
                  int stalls =
                      cluster.isEmpty() ? its.appStalls : its.stalls.getOrDefault(cluster, 0);
                  double[] both = devices.computeIfAbsent(device, none -> new double[4]);
                  both[at] = stalls;
                  both[at + 1] = its.minutes;
                  sum[at] += stalls;
                  sum[at + 1] += its.minutes;
                });
      }
      if (Arrays.stream(sum).anyMatch(each -> each == 0)) {
        return 0;
      }
      double newer = sum[0] / sum[1];
      double older = sum[2] / sum[3];
      double variance = 0;
      for (double[] its : devices.values()) {
        double influence = (its[0] - newer * its[1]) / sum[0] - (its[2] - older * its[3]) / sum[2];
        variance += influence * influence;
      }
      return Math.log(newer / older) / Math.sqrt(variance);
    }
  }

  /** What a device did on one side in one block. */
  private record Block(int device, int cell, Side side, Totals totals) {}

  /** Foreground minutes and stalls, added up. */
  private static final class Totals {
    private Map<String, Integer> stalls = Map.of();
    private int minutes;
    private int appStalls;

    private void add(int moreMinutes, Map<String, Integer> moreStalls, int moreAppStalls) {
      minutes += moreMinutes;
      appStalls += moreAppStalls;
      if (!moreStalls.isEmpty()) {
        Map<String, Integer> both = new HashMap<>(stalls);
        moreStalls.forEach((cluster, n) -> both.merge(cluster, n, Integer::sum));
        stalls = both;
      }
    }
  }
}
