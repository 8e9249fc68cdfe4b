package dev.jankline.processor.releases;

import dev.jankline.processor.comparison.Baseline;
import dev.jankline.processor.comparison.BaselineSums;
import dev.jankline.processor.comparison.Cells;
import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.ComparisonPlan;
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

  /** Returns the plan: one baseline for each version that is new enough and has one. */
  public ComparisonPlan plan(String app) {
    List<ComparisonBaseline> baselines = new ArrayList<>();
    for (AppRelease release : known) {
      baseline(release).ifPresent(baselines::add);
    }
    baselines.sort(
        Comparator.comparing(this::exposureSince)
            .reversed()
            .thenComparing(ComparisonBaseline::getVersionName));
    return new ComparisonPlan(
        app, List.copyOf(baselines.subList(0, Math.min(MOST_VERSIONS, baselines.size()))));
  }

  /** Whether other versions were in use, but none that this one can be compared with. */
  boolean lacksBaseline(AppRelease release) {
    return known.stream().anyMatch(other -> order.comparator().compare(other, release) < 0)
        && older(release, releasedHour(release)).isEmpty();
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
                    List.copyOf(new TreeSet<>(baseline.older()))));
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
    long from = baseline.getSince().toEpochMilli() / HOUR_MILLIS;
    return sum(releases.foreground(baseline.getVersionName()), from, from + JUDGED.toHours());
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
