package dev.jankline.processor.comparison;

import dev.jankline.processor.days.Ages;
import dev.jankline.processor.days.DeviceHistory;
import dev.jankline.processor.days.DeviceHistory.Hour;
import dev.jankline.processor.days.DeviceHistory.Kind;
import dev.jankline.schema.ArmRule;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.GroupSum;
import dev.jankline.schema.SideKind;
import dev.jankline.schema.SubjectSum;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what the devices of one partition did for one comparison, of the app and, with the older
 * versions, of each screen.
 *
 * <p>Hours in the main older version in the {@link #PAST} before the release are a device's own
 * past. What is compared depends on the {@link SideKind}:
 *
 * <ul>
 *   <li>none, so with the older versions: hours from the release on, for {@link #HORIZON}, but not
 *       the first 24 hours of a device in a version to which it was updated: caches are cold then
 *       in every version;
 *   <li>FIRST_DAY: these 24 hours. Few devices update to older versions after the release, so
 *       earlier updates count too, and blocks are hours since the update. First days in the main
 *       version are no past: devices of both sides have other days in it;
 *   <li>ARM: hours of the newer version alone, by the value that a label had. Hours in which it had
 *       one of the two already are no past.
 * </ul>
 */
public final class BaselineSums {
  /** How long before the release hours are a device's own past. */
  public static final Duration PAST = Duration.ofDays(7);

  /** How long after the release hours are compared. */
  public static final Duration HORIZON = Duration.ofDays(14);

  /** How long after the release updates are followed for a comparison of first days. */
  public static final Duration UPDATES = Duration.ofDays(10);

  /** How long after the release first days are compared: the last update's, and late events. */
  public static final Duration FIRST_DAYS = UPDATES.plusDays(2);

  /** How long before the release updates count: their days are kept as long as is compared. */
  private static final Duration UPDATES_BEFORE = Ages.COMPARED.minus(FIRST_DAYS);

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
      long from = released - PAST.toHours();
      if (baseline.getSide() == SideKind.FIRST_DAY) {
        // First days in it are what is compared.
        from = Math.max(from, usedFrom(baseline.getMain(), history));
      }
      hours(main, from, released).values().stream()
          .filter(hour -> !isInAnyArm(hour))
          .forEach(hour -> addPast(device, hour));
    }
    history
        .versions()
        .forEach(
            (version, hours) -> {
              boolean isNewer = version.equals(baseline.getVersionName());
              if (isNewer || older.contains(version)) {
                Side side = isNewer ? Side.NEWER : Side.OLDER;
                addVersion(device, history, version, side, hours);
              }
            });
    app.forget(device);
    screens.values().forEach(screen -> screen.forget(device));
  }

  /** Whether what is compared had begun already: such an hour is no past. */
  private boolean isInAnyArm(Hour hour) {
    ArmRule arm = baseline.getArm();
    return arm != null
        && (hour.touches(arm.getLabel(), arm.getValue())
            || hour.touches(arm.getLabel(), arm.getAgainst()));
  }

  private void addVersion(
      String device,
      DeviceHistory history,
      String version,
      Side side,
      NavigableMap<Long, Hour> all) {
    long from = Math.max(released, usedFrom(version, history));
    ArmRule arm = baseline.getArm();
    if (arm != null) {
      for (Side each : Side.values()) {
        String value = each == Side.NEWER ? arm.getValue() : arm.getAgainst();
        Map<Long, Hour> its = new TreeMap<>(all.tailMap(from, true));
        its.values().removeIf(hour -> !hour.isIn(arm.getLabel(), value));
        addSide(device, history.kind(), each, its, hour -> (hour - released) / BLOCK_HOURS);
      }
    } else if (baseline.getSide() == SideKind.FIRST_DAY) {
      Long updated = updatedAt(version, history, side);
      if (updated != null) {
        Map<Long, Hour> its = hours(all, updated, updated + FIRST_HOURS);
        addSide(device, history.kind(), side, its, hour -> hour - updated);
      }
    } else {
      Map<Long, Hour> its = hours(all, from, released + HORIZON.toHours());
      addSide(device, history.kind(), side, its, hour -> (hour - released) / BLOCK_HOURS);
    }
  }

  private static NavigableMap<Long, Hour> hours(
      NavigableMap<Long, Hour> all, long from, long until) {
    return all.subMap(from, true, Math.max(from, until), false);
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

  /**
   * First hour of a version to which a device was updated from another one; null when it was not:
   * also when its first days may not be kept any more. Who comes back from the newer version does
   * not count.
   */
  private @Nullable Long updatedAt(String version, DeviceHistory history, Side side) {
    long begin = released - UPDATES_BEFORE.toHours();
    Long since = history.since(version);
    if (since == null
        || since < (side == Side.NEWER ? released : begin)
        || since >= released + UPDATES.toHours()) {
      return null;
    }
    boolean isUpdate = false;
    for (Map.Entry<String, NavigableMap<Long, Hour>> other : history.versions().entrySet()) {
      Long before = other.getValue().lowerKey(since);
      if (before != null && other.getKey().equals(baseline.getVersionName())) {
        return null;
      }
      isUpdate |= before != null && before >= begin;
    }
    return isUpdate ? since : null;
  }

  private void addPast(String device, Hour hour) {
    app.addPast(device, hour.minutes(), subjects(hour), capped(hour.stalls()));
    if (baseline.getSide() != null) {
      return;
    }
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

  /** Adds hours of a device. {@code blockOf}: the number of an hour's block. */
  private void addSide(
      String device, Kind kind, Side side, Map<Long, Hour> hours, LongUnaryOperator blockOf) {
    Map<Integer, Block> blocks = new TreeMap<>();
    hours.forEach(
        (number, hour) -> {
          int block = Math.toIntExact(blockOf.applyAsLong(number));
          blocks.computeIfAbsent(block, none -> new Block()).add(hour);
          allStalls[side.index()] += hour.stalls();
          namedStalls[side.index()] +=
              hour.clusters().values().stream().mapToInt(Integer::intValue).sum();
        });
    blocks.forEach(
        (number, block) -> {
          int cell = Cells.cell(number, vendor(kind.vendor()), kind.osRelease(), kind.tier());
          app.addBlock(device, cell, side, block.minutes, block.clusters, block.stalls);
          if (baseline.getSide() == null) {
            block.screens.forEach(
                (screen, its) ->
                    screen(screen).addBlock(device, cell, side, its[0], Map.of(), its[1]));
          }
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
              isFirst ? app.leftOutMinutes() : List.of(0L, 0L),
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
          + group.getExposure().getMoments().size()
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
