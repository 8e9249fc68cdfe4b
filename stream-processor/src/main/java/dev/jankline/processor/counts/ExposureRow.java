package dev.jankline.processor.counts;

import dev.jankline.processor.counts.Row.RowOutput;
import dev.jankline.processor.counts.Strata.Stalls;
import dev.jankline.processor.days.RowNames.AppVersion;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.Affected;
import dev.jankline.processor.kafka.Countable.CountedStall;
import dev.jankline.processor.kafka.Node;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedExposure;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedSelfReport;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.StratumCount;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import dev.jankline.wire.BatchCheck;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts the foreground time and the starts of one app version and window. */
public record ExposureRow(ExposureCount count) implements Row {
  /** Milliseconds; what Apple calls a hang is longer. */
  private static final long LONGEST_WITHOUT_HANG = 250;

  static final RowKind<ExposureCount> KIND =
      new RowKind<>(
          new Node<>("exposure", ExposureCount.class),
          Topics.EXPOSURE,
          PartialCount::getExposure,
          PartialCount::setExposure,
          (count, partial) -> new ExposureRow(count));

  /**
   * Counts one report of a device.
   *
   * @param version version to count it under
   * @param observed whether its device was not observed in the window before
   */
  public static ExposureRow of(
      ReceivedExposure report, AppVersion version, Duration window, Affected observed) {
    BatchHeader header = report.event().getHeader();
    Exposure exposure = report.exposure();
    long millis = exposure.getForegroundMillis();
    return new ExposureRow(
        new ExposureCount(
            header.getApp(),
            version.name(),
            version.code(),
            Windows.start(report.eventTime(), window),
            window.toMillis(),
            millis,
            Strata.weighted(millis, header.getSampleRate()),
            (long) exposure.getSessions(),
            0L,
            sketch(window.toMillis(), DeviceSketch.of(header.getInstallId())),
            List.of(observed(header, millis, observed, window)),
            0L,
            0L,
            StartCounts.of(exposure.getStarts()),
            0L,
            0L,
            0L,
            0L,
            0L,
            0L,
            0L,
            Map.of(),
            0L));
  }

  /**
   * Counts the device of a stall as observed, and as affected by any stall of the app.
   *
   * @param observed whether the device was not observed in the window before
   * @param affected whether the device was not affected in the window before
   * @param device sketch of the device, the same for all rows of the stall
   */
  public static ExposureRow of(
      CountedStall stall,
      Duration window,
      Affected observed,
      Affected affected,
      ByteBuffer device) {
    AnalyzedStall analyzed = stall.stall();
    StratumCount stratum = Strata.of(analyzed.getDevice());
    Strata.add(stratum, new Stalls(1, analyzed.getDurationMillis()), affected, window);
    Strata.observe(stratum, observed, window);
    return new ExposureRow(
        new ExposureCount(
            analyzed.getApp(),
            stall.names().getVersionName(),
            stall.names().getVersionCode(),
            Windows.start(analyzed.getEventTime(), window),
            window.toMillis(),
            0L,
            0.0,
            0L,
            0L,
            sketch(window.toMillis(), device),
            List.of(stratum),
            0L,
            analyzed.getKind() == StallKind.ANR ? 1L : 0L,
            List.of(),
            0L,
            0L,
            0L,
            0L,
            0L,
            0L,
            0L,
            Map.of(),
            0L));
  }

  /**
   * Counts stalls that wait for symbols, or no longer do, on their day.
   *
   * @param names what the stall is counted as
   * @param stalls 1 or −1
   */
  public static ExposureRow ofUnsymbolized(
      String app, CountedAs names, Instant eventTime, long stalls) {
    AppVersion version = new AppVersion(names.getVersionName(), names.getVersionCode());
    ExposureCount count = ofNoDevice(app, version, eventTime, Windows.DAY);
    count.setUnsymbolizedStalls(stalls);
    return new ExposureRow(count);
  }

  /**
   * Counts the CPU time that the SDK of a device reports; neither the device nor the number of its
   * version, and nothing when the time is impossible.
   *
   * @param version version to count it under
   */
  public static ExposureRow of(ReceivedSelfReport report, AppVersion version, Duration window) {
    long millis = report.report().getOverheadMillis();
    AppVersion name = new AppVersion(version.name(), 0);
    ExposureCount count = ofNoDevice(report.app(), name, report.eventTime(), window);
    if (millis >= 0 && millis <= BatchCheck.MAX_DURATION.toMillis()) {
      count.setSdkMillis(millis);
      count.setSelfReports(1);
    }
    return new ExposureRow(count);
  }

  private static ExposureCount ofNoDevice(
      String app, AppVersion version, Instant eventTime, Duration window) {
    ExposureCount count = new ExposureCount();
    count.setApp(app);
    count.setVersionName(version.name());
    count.setVersionCode(version.code());
    count.setWindowStart(Windows.start(eventTime, window));
    count.setWindowMillis(window.toMillis());
    count.setDeviceSketch(DeviceSketch.empty());
    count.setStrata(List.of());
    count.setStarts(List.of());
    count.setAnrTypes(Map.of());
    return count;
  }

  /** The row of a day with what a stall adds to its ANRs and hangs. */
  ExposureRow with(Anrs anrs, AnalyzedStall stall) {
    anrs.addTo(count);
    if (stall.getDurationMillis() > LONGEST_WITHOUT_HANG && holdsMainThread(stall.getKind())) {
      count.setHangs(1);
      count.setHangMillis(stall.getDurationMillis());
    }
    return this;
  }

  /** An ANR is reported again by the system, and late frames may leave the main thread free. */
  private static boolean holdsMainThread(StallKind kind) {
    return kind != StallKind.ANR && kind != StallKind.FRAME;
  }

  /** A day alone has a sketch, by which days are merged: the strata of an hour know exactly. */
  private static ByteBuffer sketch(long windowMillis, ByteBuffer devices) {
    return windowMillis == Windows.HOUR.toMillis() ? DeviceSketch.empty() : devices;
  }

  private static StratumCount observed(
      BatchHeader header, long millis, Affected observed, Duration window) {
    StratumCount stratum = Strata.of(header.getDevice());
    stratum.setForegroundMillis(millis);
    Strata.observe(stratum, observed, window);
    return stratum;
  }

  /** Estimated for every stall that is added, so without a walk through the schema. */
  @Override
  public long bytes() {
    long names = (long) count.getApp().length() + count.getVersionName().length();
    return names
        + RowBytes.ofCounts(count.getDeviceSketch(), count.getStrata())
        + StartCounts.bytes(count.getStarts());
  }

  @Override
  public RowKind<ExposureCount> kind() {
    return KIND;
  }

  @Override
  public String key() {
    return Keys.of(count);
  }

  @Override
  public RowIdentity identity() {
    return new RowIdentity(
        "exposure",
        count.getApp(),
        count.getVersionName(),
        "",
        new RowIdentity.Span(count.getWindowMillis(), count.getWindowStart()));
  }

  @Override
  public String partialKey() {
    return Keys.version(count.getApp(), count.getVersionName());
  }

  @Override
  public Instant windowStart() {
    return count.getWindowStart();
  }

  @Override
  public Row plus(Row other) {
    ExposureCount more = KIND.countOf(other);
    count.setVersionCode(Math.max(count.getVersionCode(), more.getVersionCode()));
    count.setForegroundMillis(count.getForegroundMillis() + more.getForegroundMillis());
    count.setWeightedForegroundMillis(
        count.getWeightedForegroundMillis() + more.getWeightedForegroundMillis());
    count.setSessions(count.getSessions() + more.getSessions());
    count.setDevices(0);
    count.setDeviceSketch(DeviceSketch.merge(count.getDeviceSketch(), more.getDeviceSketch()));
    count.setStrata(Strata.add(count.getStrata(), more.getStrata()));
    count.setUnsymbolizedStalls(count.getUnsymbolizedStalls() + more.getUnsymbolizedStalls());
    count.setAnrs(count.getAnrs() + more.getAnrs());
    count.setStarts(StartCounts.add(count.getStarts(), more.getStarts()));
    count.setSdkMillis(count.getSdkMillis() + more.getSdkMillis());
    count.setSelfReports(count.getSelfReports() + more.getSelfReports());
    count.setHangs(count.getHangs() + more.getHangs());
    count.setHangMillis(count.getHangMillis() + more.getHangMillis());
    count.setAnrDevices(count.getAnrDevices() + more.getAnrDevices());
    count.setUserPerceivedAnrDevices(
        count.getUserPerceivedAnrDevices() + more.getUserPerceivedAnrDevices());
    count.setMultipleAnrDevices(count.getMultipleAnrDevices() + more.getMultipleAnrDevices());
    count.setAnrTypes(CauseCounts.add(count.getAnrTypes(), more.getAnrTypes()));
    count.setBackgroundAnrs(count.getBackgroundAnrs() + more.getBackgroundAnrs());
    return this;
  }

  @Override
  public PartialCount partial() {
    return KIND.write(count);
  }

  /** Nothing before a device was observed: a self report alone makes no release. */
  @Override
  public List<RowOutput<?>> outputs() {
    if (count.getStrata().isEmpty() && count.getUnsymbolizedStalls() == 0) {
      return List.of();
    }
    count.setDevices(Strata.sum(count.getStrata(), StratumCount::getObserved));
    return List.of(
        new RowOutput<>(KIND.sink(), count),
        new RowOutput<>(Nodes.TOTALS, JudgeInputs.exposure(count), count.getApp()));
  }

  @Override
  public Optional<String> defect() {
    return DeviceSketch.defect(count.getDeviceSketch());
  }
}
