package dev.jankline.processor.releases;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.releases.AppReleases.ScreenVersion;
import dev.jankline.processor.releases.RateSums.ExposureSums;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.FixMark;
import dev.jankline.schema.JudgeInput;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is known of one app, and what changed since it was judged last. Not thread-safe.
 *
 * <p>Memory: that of {@link AppReleases}, and for each cluster and version about 60 bytes for what
 * was published of it, and about 70 while it is changed.
 */
final class JudgedApp {
  private final String name;
  private final AppReleases releases;
  private final Set<String> changedVersions = new TreeSet<>();
  private final Map<String, Map<String, Set<Instant>>> changedDays = new TreeMap<>();
  private final Map<ScreenVersion, Set<Instant>> changedScreens = new LinkedHashMap<>();
  private final Map<String, FixMark> fixes = new TreeMap<>();
  private final Map<String, String> compared = new TreeMap<>();
  private final Set<String> changedSums = new TreeSet<>();
  private final Set<String> found = new TreeSet<>();
  private final Set<String> changedAgain = new TreeSet<>();
  private final Map<String, Set<String>> due = new TreeMap<>();
  private final Map<String, VersionVerdicts> verdicts = new HashMap<>();
  private final Map<String, Map<String, ExposureSums>> published = new HashMap<>();
  private final Set<String> behind = new LinkedHashSet<>();
  private final Map<Instant, Set<Instant>> days = new HashMap<>();
  private Instant at = Instant.EPOCH;

  JudgedApp(String name) {
    this.name = name;
    releases = new AppReleases();
  }

  /** Takes a total that was judged before. */
  void restore(JudgeInput total) {
    if (total.getCluster() != null) {
      releases.accept(total.getCluster());
    }
    if (total.getExposure() != null) {
      releases.accept(total.getExposure());
    }
    DeviceSums sums = total.getSums();
    if (sums != null) {
      compared.put(sums.getVersionName(), sums.getBaseline().getMain());
    }
    FixMark fix = total.getFix();
    if (fix != null) {
      fixes.put(fix.getFingerprint(), fix);
    }
  }

  /**
   * Takes a total that is to be judged.
   *
   * @param receivedAt receive time of the newest event in it
   */
  void change(JudgeInput total, Instant receivedAt) {
    restore(total);
    at = receivedAt.isAfter(at) ? receivedAt : at;
    ClusterTotal cluster = total.getCluster();
    if (cluster != null) {
      changedVersions.add(cluster.getVersionName());
      if (isDay(cluster.getWindowMillis())) {
        changedDays
            .computeIfAbsent(cluster.getVersionName(), version -> new TreeMap<>())
            .merge(
                releases.name(cluster.getFingerprint()),
                one(cluster.getWindowStart()),
                JudgedApp::both);
      }
    }
    ExposureTotal exposure = total.getExposure();
    if (exposure != null && exposure.getScreen() != null) {
      changedVersions.add(exposure.getVersionName());
      changedScreens
          .computeIfAbsent(
              new ScreenVersion(exposure.getScreen(), exposure.getVersionName()),
              k -> new TreeSet<>())
          .add(exposure.getWindowStart());
    } else if (exposure != null) {
      changedVersions.add(exposure.getVersionName());
      behind.add(exposure.getVersionName());
    }
    if (total.getSums() != null) {
      changedSums(total.getSums().getVersionName());
    }
    if (total.getFix() != null) {
      changedVersions.add(total.getFix().getFixedInVersionName());
    }
  }

  /**
   * Takes what was not finished before a restart.
   *
   * @param versions those of which something is to be published
   */
  void restore(List<String> versions, Instant now) {
    versions.forEach(this::changedSums);
    behind.addAll(versions);
    at = now;
  }

  /** Versions of which verdicts or rates are to be found or published after the last judgement. */
  List<String> unfinished() {
    Set<String> versions = new TreeSet<>(changedSums);
    versions.addAll(due.keySet());
    versions.addAll(behind);
    return List.copyOf(versions);
  }

  private void changedSums(String version) {
    changedVersions.add(version);
    changedSums.add(version);
    if (found.contains(version)) {
      changedAgain.add(version);
    }
  }

  /** Whether there is anything to judge or to publish. */
  boolean isChanged() {
    return !changedVersions.isEmpty() || !due.isEmpty();
  }

  /** Changes of a cluster and version that cannot be judged before exposure is known. */
  record Pending(String fingerprint, String version, Set<Instant> days) {}

  /** Forgets what changed, but for what is to be judged later. */
  void judged(List<Pending> pending) {
    changedVersions.clear();
    changedDays.clear();
    changedScreens.clear();
    changedSums.clear();
    found.clear();
    changedAgain.forEach(this::changedSums);
    changedAgain.clear();
    days.clear();
    for (Pending later : pending) {
      changedDays
          .computeIfAbsent(later.version(), version -> new TreeMap<>())
          .put(later.fingerprint(), later.days());
    }
  }

  /** Forgets windows that began before a time. */
  void dropBefore(Instant time) {
    releases.dropBefore(time);
    published.keySet().removeIf(version -> releases.clusters(version).isEmpty());
    behind.removeIf(version -> releases.clusters(version).isEmpty());
  }

  /** Versions with rates of clusters that may have been published with an earlier exposure. */
  Set<String> behind() {
    return behind;
  }

  /** Forgets the verdicts of a version whose sums are deleted. */
  void dropVerdicts(String version) {
    compared.remove(version);
    verdicts.remove(version);
  }

  String name() {
    return name;
  }

  AppReleases releases() {
    return releases;
  }

  Set<String> changedVersions() {
    return changedVersions;
  }

  /** Changed days by version and fingerprint. */
  Map<String, Map<String, Set<Instant>>> changedDays() {
    return changedDays;
  }

  /** Days of screens that changed. */
  Map<ScreenVersion, Set<Instant>> changedScreens() {
    return changedScreens;
  }

  /** Versions of which sums over devices are stored, each with its main older version. */
  Map<String, String> compared() {
    return compared;
  }

  /** Versions whose sums over devices changed. */
  Set<String> changedSums() {
    return changedSums;
  }

  /** Verdicts of a version by its sums; null when they were not found yet. */
  @Nullable VersionVerdicts verdicts(String version) {
    return verdicts.get(version);
  }

  void verdicts(String version, VersionVerdicts newest) {
    verdicts.put(version, newest);
  }

  /** Versions whose verdicts were looked for since the app was judged last. */
  Set<String> found() {
    return found;
  }

  /** By version: clusters whose verdict is another one than was published. */
  Map<String, Set<String>> due() {
    return due;
  }

  /** Remembers that the verdict of a cluster is to be published. */
  void isDue(String version, String cluster) {
    due.computeIfAbsent(version, k -> new LinkedHashSet<>()).add(cluster);
  }

  /** Forgets it. */
  void isPublished(String version, String cluster) {
    Set<String> clusters = due.get(version);
    if (clusters != null && clusters.remove(cluster) && clusters.isEmpty()) {
      due.remove(version);
    }
  }

  Map<String, FixMark> fixes() {
    return fixes;
  }

  /** Exposure of a version when a rate of a cluster was published last; null when none was. */
  @Nullable ExposureSums published(String version, String cluster) {
    return published.getOrDefault(version, Map.of()).get(cluster);
  }

  /** Clusters of a version of which a rate was published, that of the oldest first. */
  Set<String> published(String version) {
    return published.getOrDefault(version, Map.of()).keySet();
  }

  /** Remembers the exposure with which the rate of a cluster was published. */
  void published(String version, String cluster, ExposureSums exposure) {
    Map<String, ExposureSums> its = published.computeIfAbsent(version, k -> new LinkedHashMap<>());
    its.remove(cluster);
    its.put(cluster, exposure);
  }

  /** Forgets that a rate of a cluster was published; returns whether one was. */
  boolean withdraw(String version, String cluster) {
    Map<String, ExposureSums> its = published.get(version);
    return its != null && its.remove(cluster) != null;
  }

  /** Receive time of the newest event in any total. */
  Instant at() {
    return at;
  }

  /** All clusters of a day share the instance. */
  private Set<Instant> one(Instant day) {
    return days.computeIfAbsent(day, Set::of);
  }

  private static Set<Instant> both(Set<Instant> some, Set<Instant> others) {
    if (some.containsAll(others)) {
      return some;
    }
    Set<Instant> all = new TreeSet<>(some);
    all.addAll(others);
    return all;
  }

  private static boolean isDay(long windowMillis) {
    return windowMillis == Windows.DAY.toMillis();
  }
}
