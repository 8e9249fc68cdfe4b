package dev.jankline.processor.counts;

import dev.jankline.processor.days.Windows;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.StratumCount;
import java.nio.ByteBuffer;

/**
 * Says how many devices a cluster affected in a window. Under primary grouping the strata know
 * exactly, once symbols are there; then only a day has a sketch too, by which days are merged.
 */
final class ClusterDevices {
  private ClusterDevices() {}

  /**
   * The exact number where the stalls of the row are in its strata; otherwise the estimate of the
   * sketch.
   */
  static long of(ClusterCount count) {
    return areInStrata(count)
        ? Strata.sum(count.getStrata(), StratumCount::getAffected)
        : DeviceSketch.estimate(count.getDeviceSketch());
  }

  /** The sketch that a row keeps of devices: none where it would only repeat its strata. */
  static ByteBuffer sketch(ClusterCount count, ByteBuffer devices) {
    boolean isOfHour = count.getWindowMillis() == Windows.HOUR.toMillis();
    return isOfHour && areInStrata(count) ? DeviceSketch.empty() : devices;
  }

  private static boolean areInStrata(ClusterCount count) {
    return count.getGrouping() == Grouping.PRIMARY && count.getSymbolized();
  }
}
