package dev.jankline.processor.releases;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.FixMark;
import dev.jankline.schema.OpenWatch;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Finds open tickets whose stall no newer release has. The first release without it is told; after
 * as many as the rules say, the ticket is obsolete and the first of them counts as its fix.
 *
 * <p>A release counts when its stalls have names and its device-days are so many that a third of
 * the last known rate would have shown a stall with a probability of 99 %. What was found is kept
 * in the mark, so that releases may be further apart than the days that are kept.
 */
final class GoneJudge {
  private static final double EXPECTED_STALLS = -Math.log(0.01);

  private final JudgedApp app;
  private final List<AppRelease> known;
  private final Comparator<AppRelease> byVersion;
  private final int obsoleteAfter;

  GoneJudge(JudgedApp app, VersionOrder order, List<AppRelease> known, int obsoleteAfter) {
    this.app = app;
    this.byVersion = order.comparator();
    this.known = known.stream().sorted(byVersion).toList();
    this.obsoleteAfter = obsoleteAfter;
  }

  /** Adds an alert when there is something new to say, and the mark when it changed. */
  void judge(FixMark mark, OpenWatch watch, JudgementOutput judged) {
    FixMark found = FixMark.newBuilder(mark).build();
    OpenWatch seen = OpenWatch.newBuilder(watch).build();
    found.setWatch(seen);
    see(found, seen);
    addReleases(found, seen);
    List<String> without = seen.getWithout();
    boolean isObsolete = obsoleteAfter > 0 && without.size() >= obsoleteAfter;
    if (isObsolete || (!without.isEmpty() && found.getAlerted() == null)) {
      judged.fixAlerts().add(alert(found, seen, isObsolete));
      found.setAlerted(AlertKind.GONE);
    }
    if (isObsolete) {
      AppRelease fixed = release(without.get(0), found);
      found.setFixedInVersionName(fixed.name());
      found.setFixedInVersionCode(fixed.code());
      found.setAt(app.at());
      found.setAlerted(AlertKind.FIX_VERIFIED);
      found.setWatch(null);
    }
    if (!found.equals(mark)) {
      judged.fixes().add(found);
    }
  }

  /** Takes the newest version with the stall; releases before it do not count any more. */
  private void see(FixMark mark, OpenWatch watch) {
    AppRelease last = release(mark.getFixedInVersionName(), mark);
    AppRelease newest = null;
    for (AppRelease release : known) {
      WindowCounts counts = app.releases().counts(mark.getFingerprint(), release.name());
      if (counts.sum() > 0) {
        newest = release;
        Instant day = lastDay(counts);
        if (day.isAfter(watch.getLastSeen())) {
          watch.setLastSeen(day);
        }
      }
    }
    if (newest == null) {
      return;
    }
    boolean isNewer = byVersion.compare(newest, last) > 0;
    if (isNewer) {
      mark.setFixedInVersionName(newest.name());
      mark.setFixedInVersionCode(newest.code());
      mark.setAlerted(null);
      watch.setWithout(List.of());
    }
    if (isNewer || watch.getEnoughDeviceDays() == 0) {
      watch.setEnoughDeviceDays(enough(mark.getFingerprint(), newest.name()));
    }
  }

  private static Instant lastDay(WindowCounts counts) {
    long window = WindowCounts.window(counts.key(counts.size() - 1));
    return Instant.ofEpochMilli(window * Windows.DAY.toMillis());
  }

  private long enough(String fingerprint, String version) {
    double affected = app.releases().counts(fingerprint, version).sum();
    double observed = app.releases().observed(version).sum();
    return observed == 0
        ? 0
        : (long) Math.ceil(EXPECTED_STALLS * observed / (FixJudgement.AGREED_SHARE * affected));
  }

  private void addReleases(FixMark mark, OpenWatch watch) {
    if (watch.getEnoughDeviceDays() == 0) {
      return;
    }
    AppRelease last = release(mark.getFixedInVersionName(), mark);
    List<String> without = new ArrayList<>(watch.getWithout());
    for (AppRelease release : known) {
      if (byVersion.compare(release, last) > 0
          && !without.contains(release.name())
          && app.releases().observed(release.name()).sum() >= watch.getEnoughDeviceDays()
          && app.releases().areNamedAlike(List.of(last.name()), List.of(release.name()))) {
        without.add(release.name());
      }
    }
    watch.setWithout(without);
  }

  private Alert alert(FixMark mark, OpenWatch watch, boolean isObsolete) {
    List<String> without = watch.getWithout();
    AppRelease first = release(without.get(0), mark);
    Alert alert = new Alert();
    alert.setApp(app.name());
    alert.setFingerprint(mark.getFingerprint());
    alert.setKind(AlertKind.GONE);
    alert.setRule(isObsolete ? "obsolete" : "gone");
    alert.setTrigger(
        "not seen since %s (%s); newer releases without it: %s"
            .formatted(
                LocalDate.ofInstant(watch.getLastSeen(), ZoneOffset.UTC),
                mark.getFixedInVersionName(),
                String.join(", ", without)));
    alert.setVersionName(first.name());
    alert.setVersionCode(first.code());
    alert.setWindowStart(watch.getLastSeen());
    alert.setDurationHistogram(List.of());
    alert.setFirstSeen(watch.getLastSeen());
    alert.setLastSeen(watch.getLastSeen());
    alert.setAffectedTiers(Map.of());
    alert.setAffectedReleases(Map.of());
    alert.setMayOpen(false);
    alert.setAt(app.at());
    return alert;
  }

  private AppRelease release(String version, FixMark mark) {
    return known.stream()
        .filter(release -> release.name().equals(version))
        .findFirst()
        .orElseGet(
            () ->
                new AppRelease(
                    version,
                    version.equals(mark.getFixedInVersionName())
                        ? mark.getFixedInVersionCode()
                        : 0L,
                    Instant.ofEpochMilli(
                        app.releases()
                            .firstSeen()
                            .getOrDefault(version, mark.getAt().toEpochMilli()))));
  }
}
