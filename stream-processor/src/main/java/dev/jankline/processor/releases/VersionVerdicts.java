package dev.jankline.processor.releases;

import dev.jankline.processor.comparison.BalanceTable;
import dev.jankline.processor.comparison.Cells;
import dev.jankline.processor.comparison.ComparisonSums;
import dev.jankline.processor.comparison.ComparisonSums.Compared;
import dev.jankline.processor.comparison.ExposureSums;
import dev.jankline.processor.comparison.Finding;
import dev.jankline.processor.comparison.GroupRatios;
import dev.jankline.processor.comparison.LongTermChange.Step;
import dev.jankline.processor.comparison.Onset;
import dev.jankline.processor.comparison.Side;
import dev.jankline.processor.statistics.EBenjaminiHochberg;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.GroupSum;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VerdictReason;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Says what is known of one version beside its baseline: of the app, of each cluster and of each
 * screen. A function of the newest sums over devices.
 *
 * <p>Memory: about 100 bytes for each cluster; all else only for those that are reported.
 */
public final class VersionVerdicts {
  private static final double ALPHA = 0.05;

  /** Least ratio that is reported as worse. */
  private static final double LEAST_RATIO = 1.1;

  /** Ratio whose absence is worth saying. */
  private static final double WATCHED_RATIO = 1.5;

  /** Least ratio of the shares of named stalls: what one side lacks may all be of one cluster. */
  private static final double NAMED_ALIKE = 0.97;

  private static final double WATCHED = Math.log(1 / ALPHA);
  private static final double OF_EACH_TIER = Math.log(Cells.TIERS / ALPHA);
  private static final double STANDARD_ERRORS_95 = 1.96;
  private static final double MINUTES = 60;
  private static final List<DeviceTier> TIERS =
      List.of(DeviceTier.LOW, DeviceTier.MID, DeviceTier.HIGH);

  private final ComparisonBaseline baseline;
  private final boolean isNamed;
  private final boolean isControlled;
  private final double newerHours;
  private final double olderHours;
  private final VersionVerdict app;
  private final Map<String, Known> clusters = new HashMap<>();
  private final Map<String, VersionVerdict> reported = new LinkedHashMap<>();
  private final Map<String, VersionVerdict> screens = new TreeMap<>();
  private final SideVerdicts sides;

  /** What is kept of a cluster that is not reported. */
  private record Known(VersionOutcome outcome, Finding finding) {}

  /**
   * Judges.
   *
   * @param sums newest sums of all partitions; of each partition all parts
   */
  public VersionVerdicts(List<DeviceSums> sums) {
    baseline = sums.get(0).getBaseline();
    List<String> vendors = new ArrayList<>();
    ComparisonSums ofApp = new ComparisonSums();
    Map<String, ComparisonSums> ofScreens = new TreeMap<>();
    long[] all = new long[2];
    long[] named = new long[2];
    long[] leftOut = new long[2];
    ExposureSums exposure = new ExposureSums();
    List<IntUnaryOperator> ofAll = new ArrayList<>();
    for (DeviceSums part : sums) {
      IntUnaryOperator mapped = BalanceTable.vendors(part.getVendors(), vendors);
      ofAll.add(mapped);
      part.getGroups().stream()
          .filter(group -> group.getScreen() == null)
          .forEach(group -> exposure.addAll(group.getExposure(), mapped));
      for (Side side : Side.values()) {
        int i = side.index();
        ofApp.addDevices(side, part.getDevices().get(i));
        all[i] += part.getAllStalls().get(i);
        named[i] += part.getNamedStalls().get(i);
        leftOut[i] += part.getLeftOutMinutes().get(i);
      }
    }
    IntUnaryOperator kept =
        Cells.compared(exposure, ofApp.devices(Side.NEWER), ofApp.devices(Side.OLDER));
    for (int i = 0; i < sums.size(); i++) {
      for (GroupSum group : sums.get(i).getGroups()) {
        String screen = group.getScreen();
        (screen == null ? ofApp : ofScreens.computeIfAbsent(screen, s -> new ComparisonSums()))
            .add(group, ofAll.get(i).andThen(kept));
      }
    }
    double newerShare = all[0] == 0 ? 1 : (double) named[0] / all[0];
    double olderShare = all[1] == 0 ? 1 : (double) named[1] / all[1];
    isNamed = Math.min(newerShare, olderShare) >= NAMED_ALIKE * Math.max(newerShare, olderShare);
    Compared compared = ofApp.compare();
    isControlled = compared.isControlled();
    newerHours = compared.exposure().minutes(Side.NEWER) / MINUTES;
    olderHours = compared.exposure().minutes(Side.OLDER) / MINUTES;
    List<Compared> tiers = new ArrayList<>();
    for (int tier = 0; tier < Cells.TIERS; tier++) {
      tiers.add(compared.ofTier(tier));
    }
    app = app(compared, tiers);
    GroupRatios groups =
        new GroupRatios(BalanceTable.of(exposure, vendors, leftOut), vendors, kept);
    for (int i = 0; i < sums.size(); i++) {
      for (GroupSum group : sums.get(i).getGroups()) {
        if (group.getScreen() == null && (group.getHasPast() || !isControlled)) {
          groups.add(group, ofAll.get(i));
        }
      }
    }
    app.setBalance(groups.ofApp(compared));
    sides = new SideVerdicts(baseline, isControlled);
    Map<String, Finding> findings = new TreeMap<>();
    compared.clusters().forEach(name -> findings.put(name, compared.cluster(name)));
    if (compared.isComparable() && isNamed) {
      clusters(compared, findings, tiers);
      reported.forEach((name, its) -> its.setBalance(groups.ofCluster(compared, name)));
    }
    if (baseline.getSide() == null) {
      if (compared.isComparable()) {
        sides.addVitals(compared);
      }
      boolean isKnown = newerShare >= NAMED_ALIKE;
      sides.addChanges(compared, isKnown ? findings : Map.of());
      Map<String, Step> before = isNamed && isKnown ? compared.stepsSinceUpdate() : Map.of();
      if (compared.isUpdateOfAll()) {
        sides.addSinceUpdate(before);
      }
      sides.addSteps(
          compared,
          app.getOutcome() == VersionOutcome.WORSE,
          isNamed ? findings : Map.of(),
          before,
          reported.keySet());
    }
    app.setSides(sides.ofApp());
    screens(ofScreens);
  }

  /** Says of a version that it has no older ones; other comparisons can be added. */
  static VersionVerdicts withoutBaseline(ComparisonBaseline of) {
    ComparisonBaseline none = new ComparisonBaseline();
    none.setVersionName(of.getVersionName());
    none.setVersionCode(of.getVersionCode());
    none.setSince(of.getSince());
    none.setMain("");
    none.setOlder(List.of());
    DeviceSums sums = new DeviceSums();
    sums.setBaseline(none);
    sums.setVendors(List.of());
    sums.setDevices(List.of(0L, 0L));
    sums.setAllStalls(List.of(0L, 0L));
    sums.setNamedStalls(List.of(0L, 0L));
    sums.setLeftOutMinutes(List.of(0L, 0L));
    sums.setGroups(List.of());
    return new VersionVerdicts(List.of(sums));
  }

  /** The baseline that the sums are of. */
  ComparisonBaseline baseline() {
    return baseline;
  }

  /** Names of the clusters that are worse or new. */
  public Set<String> reported() {
    return reported.keySet();
  }

  /** Names of the clusters that are worse by another comparison than that with the baseline. */
  Set<String> otherwiseWorse() {
    return sides.clusters();
  }

  /** Names of all clusters that either side had. */
  public Set<String> clusters() {
    return clusters.keySet();
  }

  /** What is known of the app as a whole. */
  public VersionVerdict app() {
    return app;
  }

  /** What is known of a screen; null when it was not seen on either side. */
  @Nullable VersionVerdict screen(String name) {
    return screens.get(name);
  }

  /** What is known of a cluster. */
  public VersionVerdict cluster(String name) {
    VersionVerdict found = reported.getOrDefault(name, unreported(name));
    found.setSides(sides.of(name));
    return found;
  }

  private VersionVerdict unreported(String name) {
    if (app.getReason() != null) {
      return notComparable(app.getReason());
    }
    if (!isNamed) {
      return notComparable(VerdictReason.NAMES_MISSING);
    }
    Known known = clusters.get(name);
    return known == null ? verdict(VersionOutcome.NOT_ENOUGH) : verdict(known, WATCHED);
  }

  /**
   * Whether a verdict differs so much from another one that it is to be published: in its outcome,
   * or by a twentieth in its figures.
   */
  static boolean isOther(VersionVerdict one, VersionVerdict other) {
    return one.getOutcome() != other.getOutcome()
        || one.getReason() != other.getReason()
        || !one.getOlderVersions().equals(other.getOlderVersions())
        || !outcomes(one).equals(outcomes(other))
        || isOther(one.getRatio(), other.getRatio());
  }

  private static List<String> outcomes(VersionVerdict verdict) {
    return verdict.getSides().stream()
        .map(side -> side.getKind() + " " + side.getLabel() + " " + side.getOutcome())
        .toList();
  }

  private static boolean isOther(@Nullable Estimate one, @Nullable Estimate other) {
    if (one == null || other == null) {
      return (one == null) != (other == null);
    }
    return isOther(one.getValue(), other.getValue())
        || isOther(one.getLow(), other.getLow())
        || isOther(one.getHigh(), other.getHigh());
  }

  private static boolean isOther(double one, double other) {
    return !(Math.abs(Math.log(one / other)) < 0.05);
  }

  private VersionVerdict app(Compared compared, List<Compared> tiers) {
    if (!compared.isComparable()) {
      return notComparable(
          baseline.getMain().isEmpty()
              ? VerdictReason.NO_BASELINE
              : VerdictReason.NO_COMMON_EXPOSURE);
    }
    Finding finding = compared.app();
    VersionVerdict verdict = verdict(new Known(outcome(finding, WATCHED), finding), WATCHED);
    List<TierVerdict> found = new ArrayList<>();
    for (int tier = 0; tier < tiers.size(); tier++) {
      found.add(tier(tier, tiers.get(tier), tiers.get(tier).app()));
    }
    verdict.setTiers(found);
    return verdict;
  }

  private void clusters(Compared compared, Map<String, Finding> findings, List<Compared> tiers) {
    double mean = findings.keySet().stream().mapToDouble(compared::weight).average().orElse(1);
    Map<String, Double> logs = new TreeMap<>();
    findings.forEach(
        (name, finding) ->
            logs.put(
                name,
                isLarge(finding)
                    ? finding.logEvidence() + Math.log(compared.weight(name) / mean)
                    : Double.NEGATIVE_INFINITY));
    EBenjaminiHochberg chosen =
        EBenjaminiHochberg.of(
            logs.values().stream().mapToDouble(Double::doubleValue).toArray(),
            Math.max(1, logs.size()),
            ALPHA);
    findings.forEach(
        (name, finding) -> {
          double log = logs.getOrDefault(name, Double.NEGATIVE_INFINITY);
          boolean isReported = chosen.chosen() > 0 && log >= chosen.logThreshold();
          if (isReported) {
            double threshold = finding.logEvidence() - (log - chosen.logThreshold());
            reported.put(name, reported(name, finding, compared, tiers, threshold));
          }
          clusters.put(name, new Known(unreported(finding, chosen.logThreshold()), finding));
        });
  }

  private VersionVerdict reported(
      String name, Finding finding, Compared compared, List<Compared> tiers, double threshold) {
    VersionOutcome outcome = finding.olderStalls() == 0 ? VersionOutcome.NEW : VersionOutcome.WORSE;
    VersionVerdict verdict = verdict(new Known(outcome, finding), threshold);
    Onset onset = compared.onset(name, threshold);
    verdict.setSince(start(onset.since()));
    verdict.setKnownAt(onset.knownAt() < 0 ? null : start(onset.knownAt()));
    List<TierVerdict> found = new ArrayList<>();
    for (int tier = 0; tier < tiers.size(); tier++) {
      found.add(tier(tier, tiers.get(tier), tiers.get(tier).cluster(name)));
    }
    verdict.setTiers(found);
    return verdict;
  }

  /** Of a cluster that is not among the chosen ones, so neither worse nor new. */
  private static VersionOutcome unreported(Finding finding, double logThreshold) {
    VersionOutcome outcome = outcome(finding, logThreshold);
    return outcome == VersionOutcome.WORSE || outcome == VersionOutcome.NEW
        ? VersionOutcome.NOT_ENOUGH
        : outcome;
  }

  /**
   * Multiplies the ratios with those of the releases before.
   *
   * @param before verdicts of the main older version, of its main older version, and so on
   */
  public void addReleasesBefore(List<VersionVerdicts> before) {
    sides.addLongTerm(before.stream().map(one -> one.sides).toList());
    app.setSides(sides.ofApp());
  }

  /** Adds what other comparisons found: of first days and of arms. */
  void addOthers(List<VersionVerdicts> others) {
    others.forEach(sides::addOther);
    app.setSides(sides.ofApp());
  }

  private void screens(Map<String, ComparisonSums> sums) {
    Map<String, Compared> compared = new TreeMap<>();
    Map<String, Finding> findings = new TreeMap<>();
    sums.forEach((name, its) -> compared.put(name, its.compare()));
    compared.forEach((name, its) -> findings.put(name, its.app()));
    double[] logs =
        findings.values().stream()
            .mapToDouble(f -> isLarge(f) ? f.logEvidence() : Double.NEGATIVE_INFINITY)
            .toArray();
    double threshold = EBenjaminiHochberg.of(logs, Math.max(1, logs.length), ALPHA).logThreshold();
    compared.forEach(
        (name, its) -> {
          Finding finding = its.app();
          VersionVerdict verdict =
              its.isComparable()
                  ? verdict(new Known(outcome(finding, threshold), finding), threshold)
                  : notComparable(VerdictReason.NO_COMMON_EXPOSURE);
          verdict.setNewerHours(its.exposure().minutes(Side.NEWER) / MINUTES);
          verdict.setOlderHours(its.exposure().minutes(Side.OLDER) / MINUTES);
          verdict.setIsControlled(its.isControlled());
          screens.put(name, verdict);
        });
  }

  private static TierVerdict tier(int tier, Compared compared, Finding finding) {
    VersionOutcome outcome =
        compared.isComparable() ? outcome(finding, OF_EACH_TIER) : VersionOutcome.NOT_COMPARABLE;
    return new TierVerdict(TIERS.get(tier), outcome, ratio(finding));
  }

  static VersionOutcome outcome(Finding finding, double logThreshold) {
    if (finding.logEvidence() >= logThreshold) {
      if (finding.olderStalls() == 0) {
        return VersionOutcome.NEW;
      }
      return isLarge(finding) ? VersionOutcome.WORSE : VersionOutcome.SLIGHTLY_WORSE;
    }
    if (finding.newerStalls() == 0 && finding.logEvidenceBetter() >= logThreshold) {
      return VersionOutcome.GONE;
    }
    return finding.high() < WATCHED_RATIO ? VersionOutcome.NOT_WORSE : VersionOutcome.NOT_ENOUGH;
  }

  /** A side without any stall has no ratio, and evidence enough makes it large. */
  private static boolean isLarge(Finding finding) {
    return Double.isNaN(finding.ratio()) || finding.ratio() >= LEAST_RATIO;
  }

  private VersionVerdict verdict(Known known, double logThreshold) {
    VersionVerdict verdict = verdict(known.outcome);
    Finding finding = known.finding;
    verdict.setRatio(ratio(finding));
    verdict.setEvidence(SideVerdicts.evidence(finding.logEvidence()));
    if (!Double.isNaN(finding.ownPastRatio())) {
      double half = Math.exp(STANDARD_ERRORS_95 * finding.ownPastError());
      double ratio = finding.ownPastRatio();
      verdict.setOwnPast(new Estimate(ratio, ratio / half, ratio * half));
    }
    if (known.outcome == VersionOutcome.NOT_ENOUGH) {
      verdict.setMissing(missing(finding, logThreshold));
    }
    return verdict;
  }

  /**
   * Estimates the missing hours: the variance of the logarithm falls with the exposure, and must be
   * so small that the watched ratio would reach the threshold.
   */
  private @Nullable Double missing(Finding finding, double logThreshold) {
    if (Double.isNaN(finding.standardError()) || newerHours <= 0) {
      return null;
    }
    double watched = Math.log(WATCHED_RATIO);
    double needed = watched * watched / (2 * (logThreshold + 1.5));
    double variance = finding.standardError() * finding.standardError();
    double missing = Math.ceil(newerHours * (variance / needed - 1));
    return missing > 0 ? missing : null;
  }

  static @Nullable Estimate ratio(Finding finding) {
    return Double.isNaN(finding.ratio())
        ? null
        : new Estimate(finding.ratio(), finding.low(), finding.high());
  }

  private VersionVerdict notComparable(VerdictReason reason) {
    VersionVerdict verdict = verdict(VersionOutcome.NOT_COMPARABLE);
    verdict.setReason(reason);
    return verdict;
  }

  private VersionVerdict verdict(VersionOutcome outcome) {
    VersionVerdict verdict = new VersionVerdict();
    verdict.setOlderVersionName(baseline.getMain());
    verdict.setOlderVersionCode(baseline.getMainCode());
    verdict.setOlderVersions(baseline.getOlder());
    verdict.setOutcome(outcome);
    verdict.setIsControlled(isControlled);
    verdict.setReleasedAt(baseline.getMain().isEmpty() ? null : baseline.getSince());
    verdict.setNewerHours(newerHours);
    verdict.setOlderHours(olderHours);
    verdict.setTiers(List.of());
    verdict.setBalance(List.of());
    verdict.setSides(List.of());
    return verdict;
  }

  private Instant start(int block) {
    return start(baseline, block);
  }

  /** Returns the start of a block. */
  static Instant start(ComparisonBaseline baseline, int block) {
    return baseline.getSince().plus(Cells.BLOCK.multipliedBy(block));
  }
}
