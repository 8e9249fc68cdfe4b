package dev.jankline.processor.row;

import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.StratumCount;

/** Says how many devices a cluster affected in a window. */
final class ClusterDevices {
  private ClusterDevices() {}

  /**
   * The exact number when all stalls of the row are in its strata, as under lens KEY; otherwise the
   * estimate of the sketch. Rows that an earlier version began have stalls without a stratum.
   */
  static long of(ClusterCount count) {
    long stalls = 0;
    long affected = 0;
    for (StratumCount stratum : count.getStrata()) {
      stalls += stratum.getStalls();
      affected += stratum.getAffected();
    }
    boolean isExact = !count.getStrata().isEmpty() && stalls == count.getStalls();
    return isExact ? affected : DeviceSketch.estimate(count.getDeviceSketch());
  }
}
