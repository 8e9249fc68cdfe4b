package dev.jankline.processor.comparison;

import dev.jankline.processor.days.DeviceHistory;
import dev.jankline.processor.days.DeviceHistory.Hour;
import dev.jankline.processor.days.DeviceHistory.Kind;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.GroupSum;
import dev.jankline.schema.SubjectSum;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Adds up what the devices of one partition did for the comparison of one version with its
 * baseline, of the app and of each screen.
 *
 * <p>Hours in the main older version in the {@link #PAST} before the release are a device's own
 * past. Hours from the release on, for {@link #HORIZON}, are compared, but not the first 24 hours
 * of a device in a version to which it was updated: caches are cold then in every version.
 */
public final class BaselineSums {
  /** How long before the release hours are a device's own past. */
  public static final Duration PAST = Duration.ofDays(7);

  /** How long after the release hours are compared. */
  public static final Duration HORIZON = Duration.ofDays(14);

  /** Stalls of one hour that count: one broken hour must not decide. */
  private static final int MOST_STALLS = 5;

  private static final int FIRST_HOURS = 24;
  private static final int BLOCK_HOURS = (int) Cells.BLOCK.toHours();
  private static final long HOUR_MILLIS = 3_600_000;

  /** Below the limit of a record, with room for what a part holds beside its clusters. */
  private static final int PART_NUMBERS = 60_000;

  private final ComparisonBaseline baseline;
  private final Set<String> older;
  private final long released;
  private final Map<String, ComparisonSums> screens = new TreeMap<>();
  private final ComparisonSums app = new ComparisonSums();
  private final List<String> vendors = new ArrayList<>();
  private final long[] allStalls = new long[2];
  private final long[] namedStalls = new long[2];

  /** Begins without any device. */
  public BaselineSums(ComparisonBaseline baseline) {
    this.baseline = baseline;
    older = Set.copyOf(baseline.getOlder());
    released = Math.floorDiv(baseline.getSince().toEpochMilli(), HOUR_MILLIS);
  }

  /** What is compared. */
  public ComparisonBaseline baseline() {
    return baseline;
  }

  /** Adds a device. */
  public void add(String device, DeviceHistory history) {
    NavigableMap<Long, Hour> main = history.versions().get(baseline.getMain());
    if (main != null) {
      main.subMap(released - PAST.toHours(), true, released, false)
          .values()
          .forEach(hour -> addPast(device, hour));
    }
    for (Map.Entry<String, NavigableMap<Long, Hour>> version : history.versions().entrySet()) {
      boolean isNewer = version.getKey().equals(baseline.getVersionName());
      if (isNewer || older.contains(version.getKey())) {
        long from = Math.max(released, usedFrom(version.getKey(), history));
        addSide(
            device,
            history.kind(),
            isNewer ? Side.NEWER : Side.OLDER,
            version
                .getValue()
                .subMap(from, true, Math.max(from, released + HORIZON.toHours()), false));
      }
    }
    app.forget(device);
    screens.values().forEach(screen -> screen.forget(device));
  }

  /** First hour of a version that is compared: a day after the update to it. */
  private static long usedFrom(String version, DeviceHistory history) {
    Long since = history.since(version);
    if (since == null) {
      return Long.MAX_VALUE;
    }
    for (NavigableMap<Long, Hour> other : history.versions().values()) {
      if (!other.isEmpty() && other.firstKey() < since) {
        return since + FIRST_HOURS;
      }
    }
    return since;
  }

  private void addPast(String device, Hour hour) {
    app.addPast(device, hour.minutes(), subjects(hour), capped(hour.stalls()));
    hour.screenMinutes()
        .forEach(
            (screen, minutes) ->
                screen(screen)
                    .addPast(
                        device,
                        minutes,
                        Map.of(),
                        capped(hour.screenStalls().getOrDefault(screen, 0))));
  }

  private void addSide(String device, Kind kind, Side side, Map<Long, Hour> hours) {
    Map<Integer, Block> blocks = new TreeMap<>();
    hours.forEach(
        (number, hour) -> {
          int block = (int) ((number - released) / BLOCK_HOURS);
          blocks.computeIfAbsent(block, none -> new Block()).add(hour);
          allStalls[side.index()] += hour.stalls();
          namedStalls[side.index()] +=
              hour.clusters().values().stream().mapToInt(Integer::intValue).sum();
        });
    blocks.forEach(
        (number, block) -> {
          int cell = Cells.cell(number, vendor(kind.vendor()), kind.osRelease(), kind.tier());
          app.addBlock(device, cell, side, block.minutes, block.clusters, block.stalls);
          block.screens.forEach(
              (screen, its) ->
                  screen(screen).addBlock(device, cell, side, its[0], Map.of(), its[1]));
        });
  }

  private ComparisonSums screen(String name) {
    return screens.computeIfAbsent(name, key -> new ComparisonSums());
  }

  private int vendor(String name) {
    int index = vendors.indexOf(name);
    if (index < 0 && vendors.size() < Cells.OTHER_VENDORS) {
      vendors.add(name);
      index = vendors.size() - 1;
    }
    return index < 0 ? Cells.OTHER_VENDORS : index;
  }

  private static int capped(int stalls) {
    return Math.min(MOST_STALLS, stalls);
  }

  /** Stalls of an hour by cluster, and what else is compared. */
  private static Map<String, Integer> subjects(Hour hour) {
    Map<String, Integer> subjects = new HashMap<>();
    hour.clusters().forEach((cluster, n) -> subjects.put(cluster, capped(n)));
    for (Vital vital : Vital.values()) {
      int times =
          vital == Vital.STALLED_HOURS
              ? Math.min(1, hour.stalls())
              : hour.vitals().getOrDefault(vital.label(), 0);
      if (times > 0) {
        subjects.put(vital.subject(), capped(times));
      }
    }
    return subjects;
  }

  /**
   * Writes the sums in parts that fit into records; empty when no device was on either side.
   *
   * @param snapshot number of the scan
   */
  public List<DeviceSums> write(int partition, long snapshot) {
    List<GroupSum> groups = new ArrayList<>();
    for (GroupSum group : app.write(null)) {
      groups.addAll(Parts.split(group, PART_NUMBERS));
    }
    screens.forEach((name, sums) -> groups.addAll(sums.write(name)));
    List<List<GroupSum>> parts = Parts.pack(groups, PART_NUMBERS);
    List<DeviceSums> written = new ArrayList<>();
    for (int part = 0; part < parts.size(); part++) {
      boolean isFirst = part == 0;
      written.add(
          new DeviceSums(
              baseline.getVersionName(),
              baseline,
              partition,
              snapshot,
              part,
              parts.size(),
              List.copyOf(vendors),
              isFirst ? List.of(app.devices(Side.NEWER), app.devices(Side.OLDER)) : List.of(0L, 0L),
              isFirst ? List.of(allStalls[0], allStalls[1]) : List.of(0L, 0L),
              isFirst ? List.of(namedStalls[0], namedStalls[1]) : List.of(0L, 0L),
              parts.get(part)));
    }
    return written;
  }

  private static final class Block {
    private final Map<String, Integer> clusters = new HashMap<>();
    private final Map<String, int[]> screens = new HashMap<>();
    private int minutes;
    private int stalls;

    private void add(Hour hour) {
      minutes += hour.minutes();
      stalls += capped(hour.stalls());
      subjects(hour).forEach((cluster, n) -> clusters.merge(cluster, n, Integer::sum));
      hour.screenMinutes()
          .forEach((screen, time) -> screens.computeIfAbsent(screen, s -> new int[2])[0] += time);
      hour.screenStalls()
          .forEach((screen, n) -> screens.computeIfAbsent(screen, s -> new int[2])[1] += capped(n));
    }
  }

  /** Divides sums into records. */
  private static final class Parts {
    private static final int BESIDE_CELLS = 60;

    private Parts() {}

    private static int size(GroupSum group) {
      return group.getExposure().getCells().size()
          + group.getStalls().getCells().size()
          + group.getClusters().stream().mapToInt(Parts::size).sum();
    }

    /** Numbers of the cells, and about as many of the moments and the name. */
    private static int size(SubjectSum cluster) {
      return cluster.getSums().getCells().size() + BESIDE_CELLS;
    }

    /** The first part has the sums of the app, the others clusters alone. */
    private static List<GroupSum> split(GroupSum group, int most) {
      if (size(group) <= most) {
        return List.of(group);
      }
      List<GroupSum> parts = new ArrayList<>();
      GroupSum part = GroupSum.newBuilder(group).setClusters(new ArrayList<>()).build();
      for (SubjectSum cluster : group.getClusters()) {
        if (!part.getClusters().isEmpty() && size(part) + size(cluster) > most) {
          parts.add(part);
          part = empty(group);
        }
        part.getClusters().add(cluster);
      }
      parts.add(part);
      return parts;
    }

    private static GroupSum empty(GroupSum group) {
      return new GroupSum(
          group.getScreen(),
          group.getHasPast(),
          new ExposureSums().write(),
          new SubjectSums().write(),
          new ArrayList<>());
    }

    private static List<List<GroupSum>> pack(List<GroupSum> groups, int most) {
      List<List<GroupSum>> parts = new ArrayList<>();
      int size = 0;
      for (GroupSum group : groups) {
        int more = size(group);
        if (parts.isEmpty() || size + more > most) {
          parts.add(new ArrayList<>());
          size = 0;
        }
        parts.get(parts.size() - 1).add(group);
        size += more;
      }
      return parts;
    }
  }
}
