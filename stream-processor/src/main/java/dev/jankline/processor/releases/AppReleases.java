package dev.jankline.processor.releases;

import dev.jankline.processor.days.RowNames;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.StratumCount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Holds the device-days of all versions and clusters of one app by stratum, the days of its screens
 * and the foreground time of versions by hour. A total replaces the one before it, so that the
 * state is a function of the newest totals alone. Not thread-safe.
 *
 * <p>Memory: 16 bytes for each cell of a cluster and version, about 80 for the cluster in the
 * version, and about 120 for the cluster itself.
 */
public final class AppReleases {
  /** Least ratio of the shares: what one of them lacks may all be of one cluster. */
  private static final double NAMED_ALIKE = 0.97;

  /** Versions whose first sight is remembered; an app has some 10 in use. */
  private static final int MAX_FIRST_SEEN = 200;

  private static final WindowCounts NONE = new WindowCounts();

  private final Map<String, Release> releases = new TreeMap<>();
  private final Map<String, Map<String, Release>> screens = new TreeMap<>();

  /** By version, then by fingerprint. */
  private final Map<String, Map<String, WindowCounts>> clusters = new TreeMap<>();

  /** Fingerprints: all versions hold the same instance. */
  private final Map<String, String> names = new HashMap<>();

  /** Times in milliseconds by version, also of days that are not kept any more. */
  private final Map<String, Long> firstSeen = new HashMap<>();

  private Instant newest = Instant.EPOCH;

  /** Begins without counts. */
  public AppReleases() {}

  /** Takes the newest total of exposure of a version and window, of the app or of a screen. */
  public void accept(ExposureTotal total) {
    String screen = total.getScreen();
    Map<String, Release> versions =
        screen == null ? releases : screens.computeIfAbsent(screen, name -> new TreeMap<>());
    Release release = versions.computeIfAbsent(total.getVersionName(), Release::new);
    release.code(total.getVersionCode());
    newest = later(newest, total.getWindowStart());
    if (total.getWindowMillis() == Windows.DAY.toMillis()) {
      release.day(total);
      if (screen == null) {
        release.observed.replace(
            number(total.getWindowStart(), Windows.DAY),
            total.getStrata(),
            StratumCount::getObserved);
      }
    } else if (screen == null && total.getWindowMillis() == Windows.HOUR.toMillis()) {
      release.foreground.put(
          number(total.getWindowStart(), Windows.HOUR), total.getForegroundMillis());
    }
  }

  /** Takes the newest total of a cluster, version and window. */
  public void accept(ClusterTotal total) {
    newest = later(newest, total.getWindowStart());
    if (total.getWindowMillis() != Windows.DAY.toMillis()) {
      return;
    }
    counts(name(total.getFingerprint()), total)
        .replace(
            number(total.getWindowStart(), Windows.DAY),
            total.getStrata(),
            StratumCount::getAffected);
  }

  /** The one instance of a fingerprint that is kept. */
  public String name(String fingerprint) {
    return names.computeIfAbsent(fingerprint, name -> name);
  }

  private WindowCounts counts(String name, ClusterTotal total) {
    return clusters
        .computeIfAbsent(total.getVersionName(), version -> new TreeMap<>())
        .computeIfAbsent(name, key -> new WindowCounts());
  }

  private boolean isKnown(String name) {
    return clusters.values().stream().anyMatch(version -> version.containsKey(name));
  }

  /** Start of the newest window of which anything is known. */
  public Instant newest() {
    return newest;
  }

  /** Forgets windows that began before a time. */
  public void dropBefore(Instant time) {
    long day = number(time, Windows.DAY);
    releases.values().forEach(release -> release.dropBefore(day, time));
    for (Map<String, Release> versions : screens.values()) {
      versions.values().forEach(release -> release.dropBefore(day, time));
      versions.values().removeIf(Release::isEmpty);
    }
    screens.values().removeIf(Map::isEmpty);
    for (Map<String, WindowCounts> version : clusters.values()) {
      version.values().forEach(counts -> counts.dropBefore(day));
      version.values().removeIf(counts -> counts.size() == 0);
    }
    clusters.values().removeIf(Map::isEmpty);
    names.keySet().removeIf(name -> !isKnown(name));
  }

  /** Versions that were observed; what is beyond the limit of names is no version. */
  public List<AppRelease> observed() {
    return releases.entrySet().stream()
        .filter(
            entry -> !entry.getKey().equals(RowNames.OTHER) && entry.getValue().observed.size() > 0)
        .map(entry -> entry.getValue().release())
        .toList();
  }

  /** Takes when versions were observed first, which may be before all that is kept. */
  void firstSeen(Map<String, Long> millis) {
    millis.forEach((version, at) -> firstSeen.merge(version, at, Math::min));
  }

  /** When each version was observed first, in milliseconds; of the newest versions. */
  Map<String, Long> firstSeen() {
    observed()
        .forEach(
            release ->
                firstSeen.merge(release.name(), release.firstSeen().toEpochMilli(), Math::min));
    while (firstSeen.size() > MAX_FIRST_SEEN) {
      firstSeen.remove(
          Collections.min(firstSeen.entrySet(), Map.Entry.comparingByValue()).getKey());
    }
    return Map.copyOf(firstSeen);
  }

  /** Foreground time of a version by hour since 1970, in milliseconds. */
  public NavigableMap<Long, Long> foreground(String version) {
    Release release = releases.get(version);
    return release == null ? Collections.emptyNavigableMap() : release.foreground;
  }

  /** Exposure of a version, one total a day, oldest first. */
  public List<ExposureTotal> days(String version) {
    Release release = releases.get(version);
    return release == null ? List.of() : release.days();
  }

  /**
   * Whether stalls of two sets of versions are named to about the same share. Clusters hold named
   * stalls alone, so that a version whose symbols are missing seems to have fewer.
   */
  public boolean areNamedAlike(Collection<String> some, Collection<String> others) {
    double a = symbolizedShare(some);
    double b = symbolizedShare(others);
    return Math.min(a, b) >= NAMED_ALIKE * Math.max(a, b);
  }

  /** Share of the stalls of some versions that have names, 0 to 1. */
  double symbolizedShare(Collection<String> versions) {
    long stalls = 0;
    long unsymbolized = 0;
    for (String version : versions) {
      for (ExposureTotal day : days(version)) {
        stalls += day.getStrata().stream().mapToLong(StratumCount::getStalls).sum();
        unsymbolized += day.getUnsymbolizedStalls();
      }
    }
    return stalls == 0 ? 1 : Math.max(0, 1 - (double) unsymbolized / stalls);
  }

  /** Exposure of a screen in a version, one total a day, oldest first. */
  public List<ExposureTotal> days(ScreenVersion screen) {
    Release release = screens.getOrDefault(screen.screen(), Map.of()).get(screen.version());
    return release == null ? List.of() : release.days();
  }

  /** Names of the screens that a version has. */
  public List<String> screens(String version) {
    return screens.entrySet().stream()
        .filter(screen -> screen.getValue().containsKey(version))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Names of the clusters that a version has, sorted. */
  public List<String> clusters(String version) {
    List<String> its = new ArrayList<>();
    clusters
        .getOrDefault(version, Map.of())
        .forEach(
            (name, counts) -> {
              if (counts.size() > 0) {
                its.add(name);
              }
            });
    return its;
  }

  /** Observed device-days of a version. */
  WindowCounts observed(String version) {
    Release release = releases.get(version);
    return release == null ? NONE : release.observed;
  }

  /** Counts of a cluster and version; none when it has none. */
  WindowCounts counts(String cluster, String version) {
    return clusters.getOrDefault(version, Map.of()).getOrDefault(cluster, NONE);
  }

  private static long number(Instant start, Duration window) {
    return Math.floorDiv(start.toEpochMilli(), window.toMillis());
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }

  /** Names a screen in a version of an app. */
  public record ScreenVersion(String screen, String version) {}

  /** What is known of one version of an app. Not thread-safe. */
  private static final class Release {
    private final String name;
    private final WindowCounts observed = new WindowCounts();
    private final TreeMap<Instant, ExposureTotal> days = new TreeMap<>();
    private final TreeMap<Long, Long> foreground = new TreeMap<>();
    private long code;

    Release(String name) {
      this.name = name;
    }

    void code(long newest) {
      code = Math.max(code, newest);
    }

    void day(ExposureTotal total) {
      days.put(total.getWindowStart(), total);
    }

    List<ExposureTotal> days() {
      return new ArrayList<>(days.values());
    }

    void dropBefore(long window, Instant day) {
      observed.dropBefore(window);
      days.headMap(day).clear();
      foreground.headMap(number(day, Windows.HOUR)).clear();
    }

    boolean isEmpty() {
      return days.isEmpty();
    }

    /** The version with the start of its first hour or day that is kept. */
    AppRelease release() {
      long first =
          foreground.isEmpty()
              ? observed.firstWindow() * Windows.DAY.toMillis()
              : foreground.firstKey() * Windows.HOUR.toMillis();
      return new AppRelease(name, code, Instant.ofEpochMilli(first));
    }
  }
}
