package dev.jankline.processor.releases;

import dev.jankline.processor.comparison.Baseline;
import dev.jankline.processor.comparison.BaselineSums;
import dev.jankline.processor.comparison.Cells;
import dev.jankline.processor.days.Ages;
import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.ArmRule;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.ComparisonPlan;
import dev.jankline.schema.SideKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Decides which versions of an app are compared now, and with what. Pure. */
public final class ComparisonPlanner {
  /** Versions that are compared at the same time: those with most exposure since their release. */
  private static final int MOST_VERSIONS = 8;

  /** Versions in which arms are compared. */
  private static final int VERSIONS_WITH_ARMS = 2;

  /** Versions that are looked at: those with most exposure; made-up names must not cost time. */
  private static final int MOST_KNOWN = 100;

  /** A version is released when it has this share of a day's exposure: before, it is tried out. */
  private static final double RELEASED_SHARE = 0.001;

  /** After the horizon, late events are still added for a day. */
  private static final Duration JUDGED = BaselineSums.HORIZON.plusDays(1);

  private static final long DAY_HOURS = 24;
  private static final long HOUR_MILLIS = 3_600_000;
  private static final long BLOCK_HOURS = Cells.BLOCK.toHours();

  private final AppReleases releases;
  private final VersionOrder order;
  private final TreeMap<Long, Long> all = new TreeMap<>();
  private final List<AppRelease> known;

  /**
   * Prepares.
   *
   * @param order order of versions, with what the app's team says about it
   */
  public ComparisonPlanner(AppReleases releases, VersionOrder order) {
    this.releases = releases;
    this.order = order;
    this.known =
        releases.observed().stream()
            .sorted(Comparator.comparingLong((AppRelease release) -> exposure(release)).reversed())
            .limit(MOST_KNOWN)
            .toList();
    for (AppRelease release : known) {
      releases.foreground(release.name()).forEach((hour, ms) -> all.merge(hour, ms, Long::sum));
    }
  }

  /**
   * Returns the plan: for each version that is new enough and has a baseline a comparison with it,
   * and one of first days; for the versions with most exposure one of each pair of arms.
   */
  public ComparisonPlan plan(String app, List<ArmRule> arms) {
    List<ComparisonBaseline> baselines = new ArrayList<>();
    for (AppRelease release : known) {
      baseline(release).ifPresent(baselines::add);
    }
    baselines.sort(
        Comparator.comparing(this::exposureSince)
            .reversed()
            .thenComparing(ComparisonBaseline::getVersionName));
    List<ComparisonBaseline> compared =
        new ArrayList<>(baselines.subList(0, Math.min(MOST_VERSIONS, baselines.size())));
    for (ComparisonBaseline baseline : List.copyOf(compared)) {
      if (all.lastKey() - hour(baseline.getSince()) <= BaselineSums.FIRST_DAYS.toHours()) {
        compared.add(ComparisonBaseline.newBuilder(baseline).setSide(SideKind.FIRST_DAY).build());
      }
    }
    for (AppRelease release : withArms()) {
      arms.forEach(arm -> compared.add(arm(release, arm)));
    }
    return new ComparisonPlan(app, List.copyOf(compared));
  }

  /** The versions with most exposure in the last week. */
  private List<AppRelease> withArms() {
    if (all.isEmpty()) {
      return List.of();
    }
    long until = all.lastKey() + 1;
    Map<String, Double> week = exposure(until - BaselineSums.PAST.toHours(), until);
    return known.stream()
        .filter(release -> week.containsKey(release.name()))
        .sorted(
            Comparator.comparing((AppRelease release) -> week.getOrDefault(release.name(), 0.0))
                .reversed()
                .thenComparing(AppRelease::name))
        .limit(VERSIONS_WITH_ARMS)
        .toList();
  }

  /** Of an old version the days that are kept are compared. */
  private ComparisonBaseline arm(AppRelease release, ArmRule arm) {
    long released = releasedHour(release);
    long newestDay = Math.floorDiv(all.lastKey(), DAY_HOURS) * DAY_HOURS;
    long since = Math.max(released, newestDay + DAY_HOURS - Ages.COMPARED.toHours());
    String main = older(release, released).map(Baseline::main).orElse("");
    return new ComparisonBaseline(
        release.name(),
        release.code(),
        Instant.ofEpochMilli(since * HOUR_MILLIS),
        main,
        code(main),
        List.of(),
        SideKind.ARM,
        arm);
  }

  /** Whether other versions were in use, but none that this one can be compared with. */
  boolean lacksBaseline(AppRelease release) {
    return known.stream().anyMatch(other -> order.comparator().compare(other, release) < 0)
        && older(release, releasedHour(release)).isEmpty();
  }

  /** Whether any foreground time of the app is known. */
  boolean hasForeground() {
    return all.values().stream().anyMatch(millis -> millis > 0);
  }

  /** Share that a version has of the foreground time of the newest 24 hours, 0 to 1. */
  double shareOfLastDay(String version) {
    if (all.isEmpty()) {
      return 0;
    }
    long until = all.lastKey() + 1;
    double whole = sum(all, until - DAY_HOURS, until);
    return whole == 0 ? 0 : sum(releases.foreground(version), until - DAY_HOURS, until) / whole;
  }

  /** Start of the block in which a version was released. */
  Instant releasedAt(AppRelease release) {
    return Instant.ofEpochMilli(releasedHour(release) * HOUR_MILLIS);
  }

  /**
   * Whether a version should be judged by now: its release is at least a day ago and not longer
   * than releases are judged, and the day before it is known too.
   */
  boolean isDue(AppRelease release) {
    if (all.isEmpty() || releases.foreground(release.name()).isEmpty()) {
      return false;
    }
    long hour = releasedHour(release);
    long age = all.lastKey() + 1 - hour;
    return age >= DAY_HOURS && age <= JUDGED.toHours() && hour - all.firstKey() >= DAY_HOURS;
  }

  /** The production version before one that was used most; empty when there is none. */
  Optional<String> mostUsedBefore(AppRelease release) {
    return known.stream()
        .filter(other -> order.comparator().compare(other, release) < 0)
        .map(AppRelease::name)
        .filter(Baseline::isProduction)
        .findFirst();
  }

  private Optional<ComparisonBaseline> baseline(AppRelease release) {
    if (all.isEmpty() || releases.foreground(release.name()).isEmpty()) {
      return Optional.empty();
    }
    long hour = releasedHour(release);
    if ((all.lastKey() - hour) > JUDGED.toHours()) {
      return Optional.empty();
    }
    return older(release, hour)
        .map(
            baseline ->
                new ComparisonBaseline(
                    release.name(),
                    release.code(),
                    Instant.ofEpochMilli(hour * HOUR_MILLIS),
                    baseline.main(),
                    code(baseline.main()),
                    List.copyOf(new TreeSet<>(baseline.older())),
                    null,
                    null));
  }

  private Optional<Baseline> older(AppRelease release, long hour) {
    Map<String, Double> before = exposure(hour - BaselineSums.PAST.toHours(), hour);
    Map<String, Double> since = exposure(hour, hour + JUDGED.toHours());
    Optional<String> given =
        order.givenPredecessor(release).filter(name -> since.containsKey(name));
    if (given.isPresent()) {
      return given.map(name -> new Baseline(Set.of(name), name));
    }
    Map<String, Double> candidates = new HashMap<>();
    for (AppRelease other : known) {
      if (order.comparator().compare(other, release) < 0 && since.containsKey(other.name())) {
        candidates.put(other.name(), before.getOrDefault(other.name(), 0.0));
      }
    }
    if (candidates.values().stream().allMatch(millis -> millis == 0)) {
      candidates.replaceAll((name, none) -> since.getOrDefault(name, 0.0));
    }
    return Baseline.of(release.name(), candidates);
  }

  private long exposureSince(ComparisonBaseline baseline) {
    long from = hour(baseline.getSince());
    return sum(releases.foreground(baseline.getVersionName()), from, from + JUDGED.toHours());
  }

  private static long hour(Instant time) {
    return time.toEpochMilli() / HOUR_MILLIS;
  }

  private long exposure(AppRelease release) {
    return releases.foreground(release.name()).values().stream().mapToLong(Long::longValue).sum();
  }

  private Map<String, Double> exposure(long from, long until) {
    Map<String, Double> sums = new HashMap<>();
    for (AppRelease release : known) {
      long sum = sum(releases.foreground(release.name()), from, until);
      if (sum > 0) {
        sums.put(release.name(), (double) sum);
      }
    }
    return sums;
  }

  /** Start of the block in which the version came to have a share of the exposure. */
  private long releasedHour(AppRelease release) {
    NavigableMap<Long, Long> its = releases.foreground(release.name());
    if (its.isEmpty()) {
      return 0;
    }
    long released = its.firstKey();
    for (long hour : its.keySet()) {
      if (sum(its, hour, hour + DAY_HOURS) >= RELEASED_SHARE * sum(all, hour, hour + DAY_HOURS)) {
        released = hour;
        break;
      }
    }
    return Math.floorDiv(released, BLOCK_HOURS) * BLOCK_HOURS;
  }

  private static long sum(NavigableMap<Long, Long> hours, long from, long until) {
    long sum = 0;
    for (long millis : hours.subMap(from, true, Math.max(from, until), false).values()) {
      sum += millis;
    }
    return sum;
  }

  private long code(String version) {
    return known.stream()
        .filter(release -> release.name().equals(version))
        .mapToLong(AppRelease::code)
        .findFirst()
        .orElse(0);
  }
}
