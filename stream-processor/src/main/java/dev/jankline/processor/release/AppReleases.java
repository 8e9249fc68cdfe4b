package dev.jankline.processor.release;

import dev.jankline.processor.row.RowNames;
import dev.jankline.processor.version.AppRelease;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.StratumCount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Holds the counts of all versions and clusters of one app by cell, as far as versions are compared
 * by them. A total replaces the one before it, so that the state is a function of the newest totals
 * alone. Not thread-safe.
 *
 * <p>Memory: 16 bytes for each cell of a cluster and version, and about 200 bytes for the cluster
 * and version themselves.
 */
public final class AppReleases {
  private final Duration window;
  private final Map<String, Release> releases = new TreeMap<>();
  private final Map<String, Map<String, WindowCounts>> clusters = new TreeMap<>();
  private Instant newest = Instant.EPOCH;

  /**
   * Begins without counts.
   *
   * @param window length of the windows in which versions are compared: an hour or a day
   */
  public AppReleases(Duration window) {
    this.window = window;
  }

  /** Takes the newest total of exposure of a version and window. */
  public void accept(ExposureTotal total) {
    Release release = releases.computeIfAbsent(total.getVersionName(), Release::new);
    release.code(total.getVersionCode());
    newest = later(newest, total.getWindowStart());
    if (total.getWindowMillis() == Windows.DAY.toMillis()) {
      release.day(total);
    }
    if (total.getWindowMillis() == window.toMillis()) {
      long number = number(total.getWindowStart());
      release.observed().replace(number, total.getStrata(), StratumCount::getObserved);
      release.affected().replace(number, total.getStrata(), StratumCount::getAffected);
    }
  }

  /** Takes the newest total of a cluster, version and window. */
  public void accept(ClusterTotal total) {
    newest = later(newest, total.getWindowStart());
    if (total.getWindowMillis() != window.toMillis()) {
      return;
    }
    clusters
        .computeIfAbsent(total.getFingerprint(), name -> new HashMap<>())
        .computeIfAbsent(total.getVersionName(), name -> new WindowCounts())
        .replace(number(total.getWindowStart()), total.getStrata(), StratumCount::getAffected);
  }

  /** Start of the newest window of which anything is known. */
  public Instant newest() {
    return newest;
  }

  /** Forgets windows that began before a time. */
  public void dropBefore(Instant time) {
    long number = number(time);
    releases.values().forEach(release -> release.dropBefore(number, time));
    for (Map<String, WindowCounts> versions : clusters.values()) {
      versions.values().forEach(counts -> counts.dropBefore(number));
      versions.values().removeIf(counts -> counts.size() == 0);
    }
    clusters.values().removeIf(Map::isEmpty);
  }

  /** Versions that were observed; what is beyond the limit of names is no version. */
  public List<AppRelease> observed() {
    return releases.entrySet().stream()
        .filter(entry -> !entry.getKey().equals(RowNames.OTHER) && entry.getValue().isObserved())
        .map(entry -> entry.getValue().release(window.toMillis()))
        .toList();
  }

  /** Exposure of a version, one total a day, oldest first. */
  public List<ExposureTotal> days(String version) {
    Release release = releases.get(version);
    return release == null ? List.of() : release.days();
  }

  /** Number of clusters that any version has. */
  public int clusters() {
    return clusters.size();
  }

  /** Names of the clusters that a version has. */
  public List<String> clusters(String version) {
    List<String> names = new ArrayList<>();
    clusters.forEach(
        (name, versions) -> {
          WindowCounts counts = versions.get(version);
          if (counts != null && counts.size() > 0) {
            names.add(name);
          }
        });
    return names;
  }

  Duration window() {
    return window;
  }

  Optional<Release> release(String version) {
    return Optional.ofNullable(releases.get(version));
  }

  /** Counts of a cluster and version; none when it has none. */
  WindowCounts counts(String cluster, String version) {
    return clusters.getOrDefault(cluster, Map.of()).getOrDefault(version, new WindowCounts());
  }

  private long number(Instant start) {
    return Math.floorDiv(start.toEpochMilli(), window.toMillis());
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
