package dev.jankline.processor.releases;

import dev.jankline.processor.comparison.ChangeInside;
import dev.jankline.processor.comparison.ChangeSinceUpdate;
import dev.jankline.processor.comparison.ComparisonSums.Compared;
import dev.jankline.processor.comparison.Finding;
import dev.jankline.processor.comparison.LongTermChange;
import dev.jankline.processor.comparison.LongTermChange.Step;
import dev.jankline.processor.comparison.Vital;
import dev.jankline.processor.statistics.EBenjaminiHochberg;
import dev.jankline.schema.ArmRule;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.SideKind;
import dev.jankline.schema.SideVerdict;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Compares a version in other ways than with its baseline: in other measures than stalls, with a
 * version several releases ago, and with itself before a moment. Of clusters only what is worse is
 * kept.
 */
final class SideVerdicts {
  private static final double ALPHA = 0.05;
  private static final double OF_APP = Math.log(1 / ALPHA);
  private static final double OF_EACH_VITAL = Math.log(Vital.values().length / ALPHA);

  /** Least ratio that is reported as worse. */
  private static final double LEAST_RATIO = 1.1;

  /** The same over several releases: users and seasons change too. */
  private static final double LEAST_LONG_TERM = 1.25;

  /** Ratio whose absence is worth saying. */
  private static final double WATCHED_RATIO = 1.5;

  /** Clusters that are searched for changes inside a version: those with most stalls. */
  private static final int MOST_SEARCHED = 20;

  private final ComparisonBaseline baseline;
  private final boolean isControlled;
  private final Map<String, Step> steps = new HashMap<>();
  private final Map<String, Double> weights = new HashMap<>();
  private @Nullable Step appStep;
  private final List<SideVerdict> app = new ArrayList<>();
  private final Map<String, List<SideVerdict>> clusters = new TreeMap<>();

  SideVerdicts(ComparisonBaseline baseline, boolean isControlled) {
    this.baseline = baseline;
    this.isControlled = isControlled;
  }

  /** Comparisons of the app as a whole. */
  List<SideVerdict> ofApp() {
    return List.copyOf(app);
  }

  /** Names of the clusters that are worse in any of them. */
  Set<String> clusters() {
    return clusters.keySet();
  }

  /** Comparisons of a cluster in which it is worse. */
  List<SideVerdict> of(String cluster) {
    return List.copyOf(clusters.getOrDefault(cluster, List.of()));
  }

  /**
   * Keeps what is too small to be reported, for releases to come: the surer of the comparison with
   * the baseline and of that with the same devices before the update.
   *
   * @param isWorse whether the app is reported
   * @param findings clusters whose names are known on both sides
   * @param before clusters since the update
   * @param reported clusters that are reported
   */
  void addSteps(
      Compared compared,
      boolean isWorse,
      Map<String, Finding> findings,
      Map<String, Step> before,
      Set<String> reported) {
    Step ofApp = compared.appSinceUpdate();
    steps.putAll(before);
    if (isControlled) {
      ofApp = Step.of(compared.app()).surer(ofApp);
      findings.forEach((name, found) -> steps.merge(name, Step.of(found), Step::surer));
    }
    appStep = ofApp.isSure() && !isWorse ? ofApp : null;
    steps.values().removeIf(step -> !step.isSure());
    steps.keySet().removeAll(reported);
    steps.keySet().removeAll(clusters.keySet());
    steps.keySet().forEach(name -> weights.put(name, compared.weight(name)));
  }

  /**
   * Multiplies the ratios with those of the releases before, as far back as each was too small to
   * be reported.
   *
   * @param before those of the main older version, of its main older version, and so on
   */
  void addLongTerm(List<SideVerdicts> before) {
    List<SideVerdicts> all = new ArrayList<>(List.of(this));
    all.addAll(before);
    List<Step> ofApp = steps(all.stream().map(one -> one.appStep).toList());
    if (ofApp.size() > 1) {
      LongTermChange change = LongTermChange.of(ofApp);
      app.add(longTerm(change, all, change.logEvidence() >= OF_APP));
    }
    Map<String, Weighed> changes = new TreeMap<>();
    for (String name : steps.keySet()) {
      List<Step> its = steps(all.stream().map(one -> one.steps.get(name)).toList());
      if (its.size() > 1) {
        // The weight of the oldest: fixed before all that is added up.
        double weight = all.get(its.size() - 1).weights.getOrDefault(name, 0.0);
        changes.put(name, new Weighed(LongTermChange.of(its), weight));
      }
    }
    double mean = changes.values().stream().mapToDouble(Weighed::weight).average().orElse(1);
    double threshold =
        threshold(changes.values().stream().mapToDouble(change -> change.log(mean)).toArray());
    changes.forEach(
        (name, weighed) -> {
          LongTermChange change = weighed.change;
          if (weighed.log(mean) >= threshold && change.ratio() >= LEAST_LONG_TERM) {
            add(name, longTerm(change, all, true));
          }
        });
  }

  private record Weighed(LongTermChange change, double weight) {
    double log(double mean) {
      return change.logEvidence() + Math.log(weight / mean);
    }
  }

  private static List<Step> steps(List<@Nullable Step> all) {
    List<Step> steps = new ArrayList<>();
    for (Step step : all) {
      if (step == null) {
        break;
      }
      steps.add(step);
    }
    return steps;
  }

  private SideVerdict longTerm(LongTermChange change, List<SideVerdicts> all, boolean isSure) {
    List<SideVerdicts> used = all.subList(0, change.releases());
    VersionOutcome worse =
        change.ratio() >= LEAST_LONG_TERM ? VersionOutcome.WORSE : VersionOutcome.SLIGHTLY_WORSE;
    VersionOutcome unsure =
        change.high() < WATCHED_RATIO ? VersionOutcome.NOT_WORSE : VersionOutcome.NOT_ENOUGH;
    return SideVerdict.newBuilder()
        .setKind(SideKind.LONG_TERM)
        .setNewer(baseline.getVersionName())
        .setOlder(used.get(used.size() - 1).baseline.getMain())
        .setOutcome(isSure ? worse : unsure)
        .setRatio(new Estimate(change.ratio(), change.low(), change.high()))
        .setIsControlled(true)
        .setEvidence(evidence(change.logEvidence()))
        .build();
  }

  /**
   * Searches the app, and the clusters with most stalls, for changes inside the version.
   *
   * @param findings clusters whose stalls are named in the whole version
   */
  void addChanges(Compared compared, Map<String, Finding> findings) {
    ChangeInside ofApp = compared.change();
    if (ofApp.logEvidence() >= OF_APP && ofApp.ratio() >= LEAST_RATIO) {
      app.add(inside(ofApp));
    }
    Map<String, ChangeInside> found = new TreeMap<>();
    findings.entrySet().stream()
        .sorted(
            Comparator.comparingLong((Map.Entry<String, Finding> c) -> -c.getValue().newerStalls())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_SEARCHED)
        .forEach(c -> found.put(c.getKey(), compared.change(c.getKey())));
    double threshold =
        threshold(found.values().stream().mapToDouble(ChangeInside::logEvidence).toArray());
    found.forEach(
        (name, change) -> {
          if (change.logEvidence() >= threshold && change.ratio() >= LEAST_RATIO) {
            add(name, inside(change));
          }
        });
  }

  /** Adds clusters that the same devices had less often before, where nothing else can tell. */
  void addSinceUpdate(Map<String, Step> before) {
    Map<String, ChangeSinceUpdate> changes = new TreeMap<>();
    before.forEach((name, step) -> changes.put(name, ChangeSinceUpdate.of(step)));
    double threshold =
        threshold(changes.values().stream().mapToDouble(ChangeSinceUpdate::logEvidence).toArray());
    changes.forEach(
        (name, change) -> {
          if (change.logEvidence() >= threshold && change.ratio() >= LEAST_RATIO) {
            add(
                name,
                SideVerdict.newBuilder()
                    .setKind(SideKind.UPDATE)
                    .setNewer(baseline.getVersionName())
                    .setOlder(baseline.getMain())
                    .setOutcome(VersionOutcome.WORSE)
                    .setRatio(new Estimate(change.ratio(), change.low(), change.high()))
                    .setIsControlled(true)
                    .setEvidence(evidence(change.logEvidence()))
                    .build());
          }
        });
  }

  /** Adds what another comparison of the version found: of first days, or of two arms. */
  void addOther(VersionVerdicts other) {
    app.add(other(other.baseline(), other.app()));
    other.reported().forEach(name -> add(name, other(other.baseline(), other.cluster(name))));
  }

  private static SideVerdict other(ComparisonBaseline of, VersionVerdict found) {
    ArmRule arm = of.getArm();
    return SideVerdict.newBuilder()
        .setKind(Objects.requireNonNull(of.getSide()))
        .setLabel(arm == null ? null : arm.getLabel())
        .setNewer(arm == null ? of.getVersionName() : arm.getValue())
        .setOlder(arm == null ? of.getMain() : arm.getAgainst())
        .setOutcome(found.getOutcome())
        .setRatio(found.getRatio())
        .setIsControlled(found.getIsControlled())
        .setEvidence(found.getEvidence())
        .build();
  }

  /** Compares what else is measured of the app with the baseline. */
  void addVitals(Compared compared) {
    for (Vital vital : Vital.values()) {
      Finding finding = compared.vital(vital);
      if (finding.newerStalls() + finding.olderStalls() > 0) {
        app.add(
            SideVerdict.newBuilder()
                .setKind(SideKind.VITAL)
                .setLabel(vital.label())
                .setNewer(baseline.getVersionName())
                .setOlder(baseline.getMain())
                .setOutcome(VersionVerdicts.outcome(finding, OF_EACH_VITAL))
                .setRatio(VersionVerdicts.ratio(finding))
                .setIsControlled(isControlled)
                .setEvidence(evidence(finding.logEvidence()))
                .build());
      }
    }
  }

  private SideVerdict inside(ChangeInside change) {
    return SideVerdict.newBuilder()
        .setKind(SideKind.INSIDE)
        .setNewer(baseline.getVersionName())
        .setOlder(baseline.getVersionName())
        .setOutcome(VersionOutcome.WORSE)
        .setRatio(new Estimate(change.ratio(), change.low(), change.high()))
        .setIsControlled(isControlled)
        .setEvidence(evidence(change.logEvidence()))
        .setSince(start(change.block()))
        .build();
  }

  private Instant start(int block) {
    return VersionVerdicts.start(baseline, block);
  }

  private void add(String cluster, SideVerdict side) {
    clusters.computeIfAbsent(cluster, name -> new ArrayList<>()).add(side);
  }

  private static double threshold(double[] logs) {
    return EBenjaminiHochberg.of(logs, Math.max(1, logs.length), ALPHA).logThreshold();
  }

  /** Returns an e-value that a number can hold. */
  static double evidence(double log) {
    return Math.min(Double.MAX_VALUE, Math.exp(log));
  }
}
