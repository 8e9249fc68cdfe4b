package dev.jankline.processor.alerts;

import dev.jankline.schema.AlertRule;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.wire.DurationBuckets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares the total of one day of a cluster with the thresholds of a rule. */
final class Thresholds {
  private static final double P50 = 0.5;
  private static final double P90 = 0.9;
  private static final double P95 = 0.95;
  private static final double P99 = 0.99;

  private Thresholds() {}

  /** Whether all thresholds that the rule has are reached. */
  static boolean hold(AlertRule rule, ClusterTotal day) {
    return reached(rule.getMinStalls(), day.getStalls())
        && reached(rule.getMinDevices(), day.getDevices())
        && reached(rule.getMinP50Millis(), quantile(day, P50))
        && reached(rule.getMinP90Millis(), quantile(day, P90))
        && reached(rule.getMinP95Millis(), quantile(day, P95))
        && reached(rule.getMinP99Millis(), quantile(day, P99));
  }

  /** What was measured, and what the rule asks for. */
  static String trigger(AlertRule rule, ClusterTotal day) {
    List<String> parts = new ArrayList<>();
    if (rule.getMinStalls() != null) {
      parts.add(day.getStalls() + " stalls in a day (at least " + rule.getMinStalls() + ")");
    }
    if (rule.getMinDevices() != null) {
      parts.add(day.getDevices() + " devices (at least " + rule.getMinDevices() + ")");
    }
    quantile(parts, "p50", rule.getMinP50Millis(), quantile(day, P50));
    quantile(parts, "p90", rule.getMinP90Millis(), quantile(day, P90));
    quantile(parts, "p95", rule.getMinP95Millis(), quantile(day, P95));
    quantile(parts, "p99", rule.getMinP99Millis(), quantile(day, P99));
    return String.join(", ", parts);
  }

  private static boolean reached(@Nullable Long threshold, long value) {
    return threshold == null || value >= threshold;
  }

  private static void quantile(
      List<String> parts, String name, @Nullable Long threshold, long millis) {
    if (threshold != null) {
      parts.add(name + " " + millis + " ms (at least " + threshold + " ms)");
    }
  }

  private static long quantile(ClusterTotal day, double share) {
    return DurationBuckets.quantileMillis(day.getDurationHistogram(), share);
  }
}
