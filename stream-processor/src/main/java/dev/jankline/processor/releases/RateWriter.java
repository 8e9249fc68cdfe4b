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

/** Makes the rates of one app in its releases to date. */
final class RateWriter {
  /** Name of the app as a whole. */
  static final String APP = "*";

  private final String app;
  private final AppReleases releases;
  private final int maxDeviceStalls;
  private final Instant at;
  private final Estimates estimates = new Estimates();
  private final Map<String, Exposed> exposed = new HashMap<>();

  /** Exposure of a version on all its days. It does not change while rates are made. */
  private record Exposed(List<ExposureTotal> days, RateSums.ExposureSums all) {
    static Exposed of(List<ExposureTotal> days) {
      return new Exposed(days, RateSums.ExposureSums.of(days));
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

  /** Exposure of a version to date, one object for all its clusters. */
  RateSums.ExposureSums exposure(String version) {
    return exposed(version).all();
  }

  /** Rate of a cluster in the release to date; empty while no exposure is known. */
  Optional<VersionComparison> toDate(ClusterDays days) {
    Exposed exposure = exposed(days.last().getVersionName());
    return rate(cluster(days.last()), days.strata(), exposure.all())
        .map(rate -> since(rate, exposure.days().get(0).getWindowStart()));
  }

  /**
   * Rate of the app, or of one of its screens, in the release to date.
   *
   * @param days all its days in one version, oldest first
   */
  Optional<VersionComparison> toDate(List<ExposureTotal> days) {
    return days.isEmpty()
        ? Optional.empty()
        : whole(days).map(rate -> since(rate, days.get(0).getWindowStart()));
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

  /** A rate without any figure: only its key counts. */
  VersionComparison nothing(ClusterTotal total) {
    return since(cluster(total), total.getWindowStart());
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

  private static VersionComparison since(VersionComparison rate, Instant start) {
    rate.setWindowStart(start);
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
