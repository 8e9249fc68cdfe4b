package dev.jankline.processor.releases;

import dev.jankline.processor.alerts.ClusterDays;
import dev.jankline.processor.releases.AppReleases.ScreenVersion;
import dev.jankline.processor.statistics.Estimates;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.VersionComparison;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the rates of one app: of each day, and of the release to date. */
final class RateWriter {
  /** Name of the app as a whole. */
  static final String APP = "*";

  private final String app;
  private final AppReleases releases;
  private final int maxDeviceStalls;
  private final Instant at;
  private final Estimates estimates = new Estimates();
  private final Map<String, Exposed> exposed = new HashMap<>();

  /** Exposure of a version on all its days and on each. It does not change while rates are made. */
  private record Exposed(
      List<ExposureTotal> days,
      RateSums.ExposureSums all,
      Map<Instant, RateSums.ExposureSums> byDay) {
    static Exposed of(List<ExposureTotal> days) {
      Map<Instant, RateSums.ExposureSums> byDay = new HashMap<>();
      days.forEach(day -> byDay.put(day.getWindowStart(), RateSums.ExposureSums.of(List.of(day))));
      return new Exposed(days, RateSums.ExposureSums.of(days), byDay);
    }
  }

  /**
   * Takes what is known.
   *
   * @param maxDeviceStalls stalls that one device may count for a cluster and day
   * @param at receive time of the newest count
   */
  RateWriter(String app, AppReleases releases, int maxDeviceStalls, Instant at) {
    this.app = app;
    this.releases = releases;
    this.maxDeviceStalls = maxDeviceStalls;
    this.at = at;
  }

  /** Rate of a cluster on one day; empty while no exposure of that day is known. */
  Optional<VersionComparison> day(ClusterTotal day) {
    RateSums.ExposureSums exposure =
        exposed(day.getVersionName()).byDay().get(day.getWindowStart());
    return exposure == null
        ? Optional.empty()
        : rate(cluster(day), day.getStrata(), exposure)
            .map(rate -> window(rate, day.getWindowStart(), day.getWindowMillis()));
  }

  /** Rate of a cluster in the release to date; empty while no exposure is known. */
  Optional<VersionComparison> toDate(ClusterDays days) {
    Exposed exposure = exposed(days.last().getVersionName());
    return rate(cluster(days.last()), days.strata(), exposure.all())
        .map(rate -> window(rate, exposure.days().get(0).getWindowStart(), 0));
  }

  /** Rate of the app, or of one of its screens, on one day. */
  Optional<VersionComparison> day(ExposureTotal day) {
    return whole(List.of(day))
        .map(rate -> window(rate, day.getWindowStart(), day.getWindowMillis()));
  }

  /**
   * Rate of the app, or of one of its screens, in the release to date.
   *
   * @param days all its days in one version, oldest first
   */
  Optional<VersionComparison> toDate(List<ExposureTotal> days) {
    return days.isEmpty()
        ? Optional.empty()
        : whole(days).map(rate -> window(rate, days.get(0).getWindowStart(), 0));
  }

  private Optional<VersionComparison> whole(List<ExposureTotal> days) {
    List<StratumCount> strata = days.stream().flatMap(day -> day.getStrata().stream()).toList();
    RateSums.ExposureSums exposure = RateSums.ExposureSums.of(days);
    Optional<VersionComparison> whole = rate(whole(days.get(0)), strata, exposure);
    whole.ifPresent(
        rate -> {
          boolean isApp = rate.getSubject() == RateSubject.APP;
          List<ExposureTotal> frames = isApp ? screens(days) : days;
          rate.setFrames(frames.stream().mapToLong(ExposureTotal::getFrames).sum());
          rate.setSlowFrames(frames.stream().mapToLong(ExposureTotal::getSlowFrames).sum());
          rate.setFrozenFrames(frames.stream().mapToLong(ExposureTotal::getFrozenFrames).sum());
          rate.setAnrs(isApp ? exposure.anrs() : 0);
        });
    return whole;
  }

  /** All screens of a version on these days. */
  private List<ExposureTotal> screens(List<ExposureTotal> days) {
    String version = days.get(0).getVersionName();
    Set<Instant> starts =
        days.stream().map(ExposureTotal::getWindowStart).collect(Collectors.toSet());
    return releases.screens(version).stream()
        .flatMap(screen -> releases.days(new ScreenVersion(screen, version)).stream())
        .filter(day -> starts.contains(day.getWindowStart()))
        .toList();
  }

  /** A rate of a day without any figure: only its key counts. */
  VersionComparison nothing(ClusterTotal total, long windowMillis) {
    return window(cluster(total), total.getWindowStart(), windowMillis);
  }

  private Optional<VersionComparison> rate(
      VersionComparison rate, List<StratumCount> counts, RateSums.ExposureSums exposure) {
    if (exposure.deviceDays() == 0) {
      return Optional.empty();
    }
    sums(counts, exposure).writeTo(rate);
    rate.setAt(at);
    return Optional.of(rate);
  }

  private RateSums sums(List<StratumCount> counts, RateSums.ExposureSums exposure) {
    return new RateSums(counts, exposure, maxDeviceStalls, estimates);
  }

  private Exposed exposed(String version) {
    return exposed.computeIfAbsent(version, name -> Exposed.of(releases.days(name)));
  }

  private static VersionComparison window(VersionComparison rate, Instant start, long millis) {
    rate.setWindowStart(start);
    rate.setWindowMillis(millis);
    return rate;
  }

  private VersionComparison cluster(ClusterTotal total) {
    VersionComparison rate = named(RateSubject.CLUSTER, total.getFingerprint());
    rate.setVersionName(total.getVersionName());
    rate.setVersionCode(total.getVersionCode());
    return rate;
  }

  private VersionComparison whole(ExposureTotal total) {
    String screen = total.getScreen();
    VersionComparison rate =
        screen == null ? named(RateSubject.APP, APP) : named(RateSubject.SCREEN, screen);
    rate.setVersionName(total.getVersionName());
    rate.setVersionCode(total.getVersionCode());
    return rate;
  }

  private VersionComparison named(RateSubject subject, String name) {
    VersionComparison rate = new VersionComparison();
    rate.setApp(app);
    rate.setSubject(subject);
    rate.setName(name);
    return rate;
  }
}
