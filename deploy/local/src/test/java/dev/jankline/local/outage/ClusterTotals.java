package dev.jankline.local.outage;

import dev.jankline.processor.counts.DeviceSketch;
import dev.jankline.schema.ClusterCount;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All windows of a cluster, version and window size added up: what must be equal in two runs, whose
 * event times differ by milliseconds and so may fall into neighbouring windows.
 */
record ClusterTotals(long stalls, long stallMillis, List<Long> histogram, ByteBuffer devices) {
  static Map<String, ClusterTotals> of(Collection<ClusterCount> rows) {
    Map<String, ClusterTotals> totals = new TreeMap<>();
    for (ClusterCount row : rows) {
      String key =
          String.join(
              " ",
              row.getGrouping().name(),
              row.getFingerprint(),
              row.getVersionName(),
              Long.toString(row.getWindowMillis()));
      totals.merge(key, of(row), ClusterTotals::plus);
    }
    return totals;
  }

  private static ClusterTotals of(ClusterCount row) {
    return new ClusterTotals(
        row.getStalls(), row.getStallMillis(), row.getDurationHistogram(), row.getDeviceSketch());
  }

  private ClusterTotals plus(ClusterTotals other) {
    List<Long> sum = new ArrayList<>();
    for (int i = 0; i < Math.max(histogram.size(), other.histogram.size()); i++) {
      sum.add(at(histogram, i) + at(other.histogram, i));
    }
    return new ClusterTotals(
        stalls + other.stalls,
        stallMillis + other.stallMillis,
        sum,
        DeviceSketch.merge(devices, other.devices));
  }

  private static long at(List<Long> histogram, int bucket) {
    return bucket < histogram.size() ? histogram.get(bucket) : 0;
  }
}
