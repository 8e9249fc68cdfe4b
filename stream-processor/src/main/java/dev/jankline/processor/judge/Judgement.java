package dev.jankline.processor.judge;

import dev.jankline.processor.rule.Rules;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.RuleKind;
import dev.jankline.wire.DurationBuckets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides whether a rule holds for the day total of a cluster. */
public final class Judgement {
  private static final double P50 = 0.5;
  private static final double P90 = 0.9;
  private static final double P95 = 0.95;
  private static final double P99 = 0.99;

  private final Rules rules;

  /** Takes the rules in force. */
  public Judgement(Rules rules) {
    this.rules = rules;
  }

  /** The alert of the first rule that holds for a total; empty when none does. */
  public Optional<Alert> judge(ClusterCount total) {
    return rules.of(total.getApp()).stream()
        .filter(rule -> rule.getKind() == RuleKind.THRESHOLD && holds(rule, total))
        .findFirst()
        .map(rule -> new Alert(total, rule.getName(), trigger(rule, total)));
  }

  private static boolean holds(AlertRule rule, ClusterCount total) {
    return reached(rule.getMinStalls(), total.getStalls())
        && reached(rule.getMinDevices(), total.getDevices())
        && reached(rule.getMinP50Millis(), quantile(total, P50))
        && reached(rule.getMinP90Millis(), quantile(total, P90))
        && reached(rule.getMinP95Millis(), quantile(total, P95))
        && reached(rule.getMinP99Millis(), quantile(total, P99));
  }

  private static boolean reached(@Nullable Long threshold, long value) {
    return threshold == null || value >= threshold;
  }

  private static String trigger(AlertRule rule, ClusterCount total) {
    List<String> parts = new ArrayList<>();
    if (rule.getMinStalls() != null) {
      parts.add(total.getStalls() + " stalls in a day (at least " + rule.getMinStalls() + ")");
    }
    if (rule.getMinDevices() != null) {
      parts.add(total.getDevices() + " devices (at least " + rule.getMinDevices() + ")");
    }
    quantile(parts, "p50", rule.getMinP50Millis(), quantile(total, P50));
    quantile(parts, "p90", rule.getMinP90Millis(), quantile(total, P90));
    quantile(parts, "p95", rule.getMinP95Millis(), quantile(total, P95));
    quantile(parts, "p99", rule.getMinP99Millis(), quantile(total, P99));
    return String.join(", ", parts);
  }

  private static void quantile(
      List<String> parts, String name, @Nullable Long threshold, long millis) {
    if (threshold != null) {
      parts.add(name + " " + millis + " ms (at least " + threshold + " ms)");
    }
  }

  private static long quantile(ClusterCount total, double share) {
    return DurationBuckets.quantileMillis(total.getDurationHistogram(), share);
  }
}
