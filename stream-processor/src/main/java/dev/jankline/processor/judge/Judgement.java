package dev.jankline.processor.judge;

import dev.jankline.processor.rule.Rules;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.ClusterCount;
import dev.jankline.wire.DurationBuckets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides whether a rule holds for the day total of a cluster. */
public final class Judgement {
  private static final double P95 = 0.95;

  private final Rules rules;

  /** Takes the rules in force. */
  public Judgement(Rules rules) {
    this.rules = rules;
  }

  /** The alert of the first rule that holds for a total; empty when none does. */
  public Optional<Alert> judge(ClusterCount total) {
    return rules.of(total.getApp()).stream()
        .filter(rule -> holds(rule, total))
        .findFirst()
        .map(rule -> new Alert(total, rule.getName(), trigger(rule, total)));
  }

  private static boolean holds(AlertRule rule, ClusterCount total) {
    return reached(rule.getMinStalls(), total.getStalls())
        && reached(rule.getMinDevices(), total.getDevices())
        && reached(rule.getMinP95Millis(), p95Millis(total));
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
    if (rule.getMinP95Millis() != null) {
      parts.add("p95 " + p95Millis(total) + " ms (at least " + rule.getMinP95Millis() + " ms)");
    }
    return String.join(", ", parts);
  }

  private static long p95Millis(ClusterCount total) {
    return DurationBuckets.quantileMillis(total.getDurationHistogram(), P95);
  }
}
