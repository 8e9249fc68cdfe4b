package dev.jankline.benchmarks.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Compares the figures of the rule of Jankline with what is promised. */
final class QualityPromise {
  static final double MIN_F1 = 0.97;
  static final double MAX_CLUSTERS_PER_CAUSE = 1.1;
  static final double MIN_LEAD = 0.10;
  static final double MIN_STABILITY = 1.0;
  static final double MIN_REPRESENTATIVE = 0.98;
  static final double MIN_DIFFUSE = 0.95;

  static final double MIN_RECORDED_F1 = 0.93;
  static final double MAX_RECORDED_CLUSTERS_PER_CAUSE = 1.25;

  private final List<String> missed = new ArrayList<>();

  private QualityPromise() {}

  /** Returns a sentence for each promise that is missed; nothing is promised of other parts. */
  static List<String> missed(QualityPart part) {
    return switch (part.name()) {
      case QualityPart.GENERATED -> generated(part.score());
      case QualityPart.RECORDED_MEND -> recorded(part.score());
      default -> List.of();
    };
  }

  private static List<String> recorded(QualityScore score) {
    QualityPromise promise = new QualityPromise();
    Contingency pairs = score.ours().contingency();
    promise.atLeast("F1 on the recorded set", pairs.f1(), MIN_RECORDED_F1);
    promise.atMost(
        "clusters per cause on the recorded set",
        pairs.clustersPerCause(),
        MAX_RECORDED_CLUSTERS_PER_CAUSE);
    return List.copyOf(promise.missed);
  }

  private static List<String> generated(QualityScore score) {
    QualityPromise promise = new QualityPromise();
    RuleScore ours = score.ours();
    double f1 = ours.contingency().f1();
    double best =
        score.peers().stream().mapToDouble(rule -> rule.contingency().f1()).max().orElse(0);
    promise.atLeast("F1", f1, MIN_F1);
    promise.atLeast("lead in F1 over the best other rule", f1 - best, MIN_LEAD);
    promise.atMost(
        "clusters per cause", ours.contingency().clustersPerCause(), MAX_CLUSTERS_PER_CAUSE);
    promise.atMost("wrong merges of idle stacks", (double) ours.idleMerges(), 0);
    promise.atLeast("stability", ours.stability(), MIN_STABILITY);
    promise.atLeast("representative", ours.representative(), MIN_REPRESENTATIVE);
    promise.atLeast("diffuse recognised", score.diffuse().recognised(), MIN_DIFFUSE);
    return List.copyOf(promise.missed);
  }

  private void atLeast(String name, @Nullable Double value, double bound) {
    if (value == null) {
      missed.add(name + " was not measured");
    } else if (!(value >= bound)) {
      missed.add(String.format(Locale.ROOT, "%s is %.4f, promised >= %.2f", name, value, bound));
    }
  }

  private void atMost(String name, double value, double bound) {
    if (!(value <= bound)) {
      missed.add(String.format(Locale.ROOT, "%s is %.4f, promised <= %.2f", name, value, bound));
    }
  }
}
