package dev.jankline.processor.row;

import dev.jankline.processor.flow.Node;
import dev.jankline.processor.flow.ReceivedExposure;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.ExposureCount;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Counts the foreground time of one app version and window. */
public record ExposureRow(ExposureCount count) implements Row {
  static final RowKind<ExposureCount> KIND =
      new RowKind<>(
          new Node<>("exposure", ExposureCount.class),
          Topics.EXPOSURE,
          CountDelta::getExposure,
          CountDelta::setExposure,
          (count, delta) -> new ExposureRow(count));

  /**
   * Counts one report of a device.
   *
   * @param version version to count it under
   */
  public static ExposureRow of(ReceivedExposure report, AppVersion version, Duration window) {
    BatchHeader header = report.event().getHeader();
    Exposure exposure = report.exposure();
    return new ExposureRow(
        ExposureCount.newBuilder()
            .setApp(header.getApp())
            .setVersionName(version.name())
            .setVersionCode(version.code())
            .setWindowStart(Windows.start(report.eventTime(), window))
            .setWindowMillis(window.toMillis())
            .setForegroundMillis(exposure.getForegroundMillis())
            .setWeightedForegroundMillis(
                weighted(exposure.getForegroundMillis(), header.getGrayScaleRate()))
            .setSessions(exposure.getSessions())
            .setDevices(1)
            .setDeviceSketch(DeviceSketch.of(header.getInstallId()))
            .build());
  }

  /** Whole numbers, so that the sum is exact and does not depend on order (up to 2^53). */
  private static double weighted(long millis, double grayScaleRate) {
    return grayScaleRate > 0 ? Math.rint(millis / grayScaleRate) : millis;
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
  public String deltaKey() {
    return Keys.version(count.getApp(), count.getVersionName());
  }

  @Override
  public Instant windowStart() {
    return count.getWindowStart();
  }

  @Override
  public Row plus(Row other) {
    ExposureCount more = KIND.countOf(other);
    ByteBuffer sketch = DeviceSketch.merge(count.getDeviceSketch(), more.getDeviceSketch());
    return new ExposureRow(
        new ExposureCount(
            count.getApp(),
            count.getVersionName(),
            Math.max(count.getVersionCode(), more.getVersionCode()),
            count.getWindowStart(),
            count.getWindowMillis(),
            count.getForegroundMillis() + more.getForegroundMillis(),
            count.getWeightedForegroundMillis() + more.getWeightedForegroundMillis(),
            count.getSessions() + more.getSessions(),
            DeviceSketch.estimate(sketch),
            sketch));
  }

  @Override
  public CountDelta delta() {
    return KIND.write(count);
  }

  @Override
  public List<Output<?>> outputs() {
    return List.of(new Output<>(KIND.sink(), count));
  }

  @Override
  public Optional<String> defect() {
    return DeviceSketch.defect(count.getDeviceSketch());
  }
}
