package dev.jankline.processor.count;

import dev.jankline.processor.flow.ReceivedExposure;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.ExposureCount;
import java.nio.ByteBuffer;
import java.time.Duration;

/** Counts the foreground time of one version and window. */
public final class ExposureCounts {
  private ExposureCounts() {}

  /** The count of one report. */
  public static ExposureCount of(ReceivedExposure event, Duration window) {
    BatchHeader header = event.event().getHeader();
    Exposure exposure = event.exposure();
    return ExposureCount.newBuilder()
        .setApp(header.getApp())
        .setVersionName(header.getVersionName())
        .setVersionCode(header.getVersionCode())
        .setWindowStart(Windows.start(event.eventTime(), window))
        .setWindowMillis(window.toMillis())
        .setForegroundMillis(exposure.getForegroundMillis())
        .setWeightedForegroundMillis(
            weighted(exposure.getForegroundMillis(), header.getGrayScaleRate()))
        .setSessions(exposure.getSessions())
        .setDevices(1)
        .setDeviceSketch(DeviceSketch.of(header.getInstallId()))
        .build();
  }

  /** The sum of two counts of the same row. */
  public static ExposureCount merge(ExposureCount a, ExposureCount b) {
    ByteBuffer sketch = DeviceSketch.merge(a.getDeviceSketch(), b.getDeviceSketch());
    return new ExposureCount(
        a.getApp(),
        a.getVersionName(),
        Math.max(a.getVersionCode(), b.getVersionCode()),
        a.getWindowStart(),
        a.getWindowMillis(),
        a.getForegroundMillis() + b.getForegroundMillis(),
        a.getWeightedForegroundMillis() + b.getWeightedForegroundMillis(),
        a.getSessions() + b.getSessions(),
        DeviceSketch.estimate(sketch),
        sketch);
  }

  /** Whole numbers, so that the sum is exact and does not depend on order (up to 2^53). */
  private static double weighted(long millis, double grayScaleRate) {
    return grayScaleRate > 0 ? Math.rint(millis / grayScaleRate) : millis;
  }
}
