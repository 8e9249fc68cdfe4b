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
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * Judges device-hours with the classes of the processor: what is known at an hour becomes totals,
 * their plan and baselines, sums over devices, verdicts. Hour 0 is the first of 1970. Holds all
 * device-hours. Not thread-safe.
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

  private final List<DeviceHour> hours = new ArrayList<>();
  private final Map<String, TreeMap<Integer, Double>> foreground = new TreeMap<>();
  private final Map<String, Compared> compared = new HashMap<>();
  private int planned;
  private boolean isLate;

  /** Takes a device-hour; none may be of an earlier hour than the one before. */
  void add(DeviceHour hour) {
    hours.add(hour);
    isLate |= hour.arrivalHour() > hour.hour();
  }

  /** Returns the hour after the last. */
  int end() {
    return hours.isEmpty() ? 0 : hours.get(hours.size() - 1).hour() + 1;
  }

  /** Returns which versions are compared with which, by what arrived before an hour. */
  List<ComparisonBaseline> plan(int until) {
    if (isLate) {
      foreground.clear();
      planned = 0;
    }
    for (; planned < hours.size() && hours.get(planned).hour() < until; planned++) {
      DeviceHour hour = hours.get(planned);
      if (hour.arrivalHour() < until) {
        foreground
            .computeIfAbsent(hour.version(), version -> new TreeMap<>())
            .merge(hour.hour(), hour.foregroundHours(), Double::sum);
      }
    }
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

  /** Returns what is compared by what arrived before an hour that ends a block. */
  Compared compare(ComparisonBaseline baseline, int until) {
    Compared its = compared.get(baseline.getVersionName());
    if (its == null || isLate || !its.baseline.equals(baseline)) {
      its = new Compared(baseline);
      compared.put(baseline.getVersionName(), its);
    }
    its.advance(hours, until);
    return its;
  }

  /** Sums of one version and its baseline; the same rules as {@link BaselineSums}. */
  static final class Compared {
    private final ComparisonBaseline baseline;
    private final int released;
    private final ComparisonSums sums = new ComparisonSums();
    private final Map<Integer, Map<String, Integer>> firsts = new HashMap<>();
    private final Map<Long, Block> open = new HashMap<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<String> vendors = new ArrayList<>();
    private final long[] all = new long[2];
    private final long[] named = new long[2];
    private int position;

    private Compared(ComparisonBaseline baseline) {
      this.baseline = baseline;
      released = Math.toIntExact(Duration.ofMillis(baseline.getSince().toEpochMilli()).toHours());
    }

    private void advance(List<DeviceHour> hours, int until) {
      for (; position < hours.size() && hours.get(position).hour() < until; position++) {
        if (hours.get(position).arrivalHour() < until) {
          take(hours.get(position));
        }
      }
      open.values().forEach(block -> block.addTo(sums));
      blocks.addAll(open.values());
      open.clear();
    }

    private void take(DeviceHour hour) {
      Map<String, Integer> first = firsts.computeIfAbsent(hour.device(), d -> new HashMap<>());
      int since = first.computeIfAbsent(hour.version(), version -> hour.hour());
      boolean isNewer = hour.version().equals(baseline.getVersionName());
      if (hour.hour() < released) {
        if (hour.version().equals(baseline.getMain())
            && hour.hour() >= released - BaselineSums.PAST.toHours()) {
          sums.addPast(
              Integer.toString(hour.device()), minutes(hour), stalls(hour), appStalls(hour));
        }
      } else if ((isNewer || baseline.getOlder().contains(hour.version()))
          && hour.hour() < released + BaselineSums.HORIZON.toHours()
          && !isFirstDay(hour.hour(), since, first)) {
        Side side = isNewer ? Side.NEWER : Side.OLDER;
        all[side.index()] += hour.stallCount();
        named[side.index()] += hour.stallCount() - hour.stallsOf(HostileFleet.UNNAMED);
        int block = (hour.hour() - released) / BLOCK;
        open.computeIfAbsent(
                ((long) block * 2 + side.index()) << Integer.SIZE | hour.device(),
                key -> new Block(hour.device(), cell(block, hour), side))
            .add(minutes(hour), stalls(hour), appStalls(hour));
      }
    }

    private static boolean isFirstDay(int hour, int since, Map<String, Integer> firsts) {
      return hour < since + FIRST_HOURS && firsts.values().stream().anyMatch(one -> one < since);
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
      for (Block block : blocks) {
        int stalls = cluster.isEmpty() ? block.appStalls : block.stalls.getOrDefault(cluster, 0);
        int side = 2 * block.side.index();
        double[] its = devices.computeIfAbsent(block.device, device -> new double[4]);
        its[side] += stalls;
        its[side + 1] += block.minutes;
        sum[side] += stalls;
        sum[side + 1] += block.minutes;
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

  private static final class Block {
    private final int device;
    private final int cell;
    private final Side side;
    private Map<String, Integer> stalls = Map.of();
    private int minutes;
    private int appStalls;

    private Block(int device, int cell, Side side) {
      this.device = device;
      this.cell = cell;
      this.side = side;
    }

    private void add(int moreMinutes, Map<String, Integer> moreStalls, int moreAppStalls) {
      minutes += moreMinutes;
      appStalls += moreAppStalls;
      if (!moreStalls.isEmpty()) {
        Map<String, Integer> both = new HashMap<>(stalls);
        moreStalls.forEach((cluster, n) -> both.merge(cluster, n, Integer::sum));
        stalls = both;
      }
    }

    private void addTo(ComparisonSums sums) {
      sums.addBlock(Integer.toString(device), cell, side, minutes, stalls, appStalls);
    }
  }
}
