package dev.jankline.processor.row;

import dev.jankline.processor.window.Windows;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.StratumCount;
import java.nio.ByteBuffer;

/**
 * Says how many devices a cluster affected in a window. Under primary grouping the strata know
 * exactly, once symbols are there; then only a day has a sketch too, by which days are merged.
 */
final class ClusterDevices {
  private ClusterDevices() {}

  /**
   * The exact number when all stalls of the row are in its strata; otherwise the estimate of the
   * sketch. Rows that an earlier version began may have stalls without a stratum.
   */
  static long of(ClusterCount count) {
    long affected = Strata.sum(count.getStrata(), StratumCount::getAffected);
    return areInStrata(count)
        ? affected
        : Math.max(affected, DeviceSketch.estimate(count.getDeviceSketch()));
  }

  /** The sketch that a row keeps of devices: none where it would only repeat its strata. */
  static ByteBuffer sketch(ClusterCount count, ByteBuffer devices) {
    boolean isOfHour = count.getWindowMillis() == Windows.HOUR.toMillis();
    return isOfHour && areInStrata(count) ? DeviceSketch.empty() : devices;
  }

  private static boolean areInStrata(ClusterCount count) {
    return !count.getStrata().isEmpty()
        && Strata.sum(count.getStrata(), StratumCount::getStalls) == count.getStalls();
  }
}
