package dev.jankline.processor.comparison;

import dev.jankline.processor.statistics.RatioGrid;
import dev.jankline.schema.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Compares a version with the older ones that were in use at the same time, and takes off by how
 * much the same devices differed before, when all ran the main older version. What no stratum shows
 * (a company's phones, eager users) is on both sides of that difference and falls out.
 *
 * <p>Of each subject it measures
 *
 * <ul>
 *   <li>the ratio of Mantel and Haenszel over cells ({@link Weighted}), δ its logarithm; its
 *       variance s² has the dispersion between devices in it: Σ(n − μe)² over Σn, at least 1;
 *   <li>the same of the devices' own past ({@link OwnPast}), δ′ and s′²;
 *   <li>the corrected ratio ln ρ̂ = δ − (A + β(δ′ − A)), where β is the regression of now on the
 *       past and A what the past of most clusters has in common (else 0);
 *   <li>the evidence: the mean over a half-normal distribution of ratios, of a cluster of binomial
 *       likelihood ratios on {@link RatioGrid} with the correction as the tolerated ratio, divided
 *       by the dispersion (a quasi-likelihood), of the app of normal ones;
 *   <li>the interval that holds at all looks, from the normal mixture (Howard, Ramdas, McAuliffe
 *       and Sekhon, Ann. Stat. 49 (2021), 1055-1080).
 * </ul>
 */
public final class ReleaseComparison {
  private static final double ALPHA = 0.05;

  /** Standard deviation of the logarithm of ratios that the app's interval is narrowest for. */
  private static final double INTERVAL_SCALE = 0.5;

  /** The same of a cluster without stalls before, and what it falls with: their square root. */
  private static final double MAX_INTERVAL_SCALE = 2;

  private static final double SCALE_OF_ONE_STALL = 7;

  /** The same of the ratios that a cluster's test expects: smaller ones of frequent clusters. */
  private static final double EXPECTED_OF_ONE_STALL = 20;

  /** Standard deviation of the logarithm of ratios that the app's test expects. */
  private static final double APP_SCALE = 0.3;

  /** With a past known so well, all of the app's difference is taken off. */
  private static final double APP_KNOWN = 0.15;

  private static final double APP_DEVICES = 8;
  private static final double MIN_CORRECTION = -0.7;
  private static final double MAX_CORRECTION = 1.6;
  private static final double LEAST_VARIANCE_SHARE = 0.2;
  private static final int MIN_CLUSTERS = 5;
  private static final double NO_EVIDENCE = -9;

  private final ExposureSums use;
  private final DeviceWeights weights;
  private final boolean isControlled;
  private final Measured app;
  private final double common;
  private final double commonVariance;

  /**
   * Prepares the comparison of one version.
   *
   * @param use exposure of the devices of both sides
   * @param app stalls of all clusters
   * @param clusters all clusters, of whose past the common part is taken when the app's differs
   * @param isControlled whether the devices have a past; without, nothing is taken off
   */
  public ReleaseComparison(
      ExposureSums use,
      SubjectSums app,
      Supplier<List<SubjectSums>> clusters,
      boolean isControlled) {
    this.use = use;
    weights = new DeviceWeights(use);
    this.isControlled = isControlled;
    this.app = measure(app);
    boolean isSuspicious = this.app.past.isSuspicious();
    common = isSuspicious ? Math.max(0, median(clusters.get())) : 0;
    commonVariance = isSuspicious ? this.app.past.variance() : 0;
  }

  /** Compares the app as a whole. */
  public Finding app() {
    Corrected by = correctedApp();
    boolean hasDevices = app.now.hasRatio();
    for (Side side : Side.values()) {
      double stalls = app.sums.stalls(side);
      hasDevices &= stalls * stalls >= APP_DEVICES * app.sums.squares(side);
    }
    if (!hasDevices) {
      // The normal approximation needs devices with stalls on both sides.
      double better = mixture(app, by.correction, app.dispersion, -1, INTERVAL_SCALE);
      return finding(app, NO_EVIDENCE, better, by.correction, by.variance, INTERVAL_SCALE);
    }
    double logRatio = app.now.logRatio() - by.correction;
    double floored = Math.max(1e-6, by.variance);
    return finding(
        app,
        halfNormal(logRatio, floored, APP_SCALE),
        halfNormal(-logRatio, floored, APP_SCALE),
        by.correction,
        by.variance,
        INTERVAL_SCALE);
  }

  /**
   * Compares one cluster.
   *
   * @param pastStalls stalls of all devices' past: fixed before the release, so the interval may be
   *     made narrow for as many, and the test expect what they can show
   */
  public Finding cluster(SubjectSums sums, long pastStalls) {
    Measured cluster = measure(sums);
    Corrected by = corrected(cluster);
    double expected = scale(EXPECTED_OF_ONE_STALL, pastStalls);
    return finding(
        cluster,
        mixture(cluster, by.correction, by.dispersion, 1, expected),
        cluster.sums.stalls(Side.NEWER) == 0
            ? mixture(cluster, by.correction, by.dispersion, -1, expected)
            : NO_EVIDENCE,
        by.correction,
        by.variance,
        scale(SCALE_OF_ONE_STALL, pastStalls));
  }

  private static double scale(double ofOneStall, long pastStalls) {
    double scale = ofOneStall / Math.sqrt((double) pastStalls);
    return Math.max(INTERVAL_SCALE, Math.min(MAX_INTERVAL_SCALE, scale));
  }

  /** Cells of some of the devices. */
  record Part(SubjectSums stalls, ExposureSums use) {}

  /** Finds the app's ratio among some devices; null without stalls on both sides. */
  @Nullable Estimate app(Part part) {
    return ratio(part, app, correctedApp(), INTERVAL_SCALE);
  }

  /** Finds a cluster's ratio among some devices; null without stalls on both sides. */
  @Nullable Estimate cluster(SubjectSums sums, long pastStalls, Part part) {
    Measured cluster = measure(sums);
    return ratio(part, cluster, corrected(cluster), scale(SCALE_OF_ONE_STALL, pastStalls));
  }

  /** The correction is that of all devices, and so is each side's dispersion. */
  private @Nullable Estimate ratio(Part part, Measured all, Corrected by, double scale) {
    Weighted now = Weighted.of(part.stalls, part.use).now();
    if (!now.hasRatio()) {
      return null;
    }
    double[] dispersions = new double[2];
    for (Side side : Side.values()) {
      double ofDevice = all.sums.squares(side) / Math.max(1, all.sums.stalls(side));
      double few = Math.min(1, ofDevice / Math.max(1, part.stalls.stalls(side)));
      dispersions[side.index()] = dispersion(all.sums, side, all.now) * (1 + few);
    }
    double variance =
        now.variance(dispersions[0], dispersions[1]) + Math.max(0, by.variance - all.variance);
    double log = now.logRatio() - by.correction;
    double half = halfWidth(variance, scale);
    return new Estimate(
        Finding.bounded(Math.exp(log)),
        Finding.bounded(Math.exp(log - half)),
        Finding.bounded(Math.exp(log + half)));
  }

  /** What is taken off a ratio, and the variance and dispersion that this leaves. */
  private record Corrected(double correction, double variance, double dispersion) {}

  private Corrected correctedApp() {
    double share =
        app.past.isUsable() && app.past.variance() < APP_KNOWN * APP_KNOWN ? 1 : app.past.share();
    double correction = clip(share * app.past.logRatio());
    return new Corrected(correction, variance(app, share), app.dispersion);
  }

  private Corrected corrected(Measured cluster) {
    double share = cluster.past.share();
    double variance = variance(cluster, share) + (1 - share) * (1 - share) * commonVariance;
    return new Corrected(
        clip(common + share * (cluster.past.logRatio() - common)),
        variance,
        cluster.dispersion * Math.max(LEAST_VARIANCE_SHARE, variance / cluster.variance));
  }

  private Finding finding(
      Measured subject,
      double evidence,
      double better,
      double correction,
      double variance,
      double scale) {
    OwnPast past = subject.past;
    double ownPast = past.isUsable() ? Math.exp(past.logRatio()) : Double.NaN;
    double ownPastError = past.isUsable() ? Math.sqrt(past.variance()) : Double.NaN;
    long newer = subject.sums.stalls(Side.NEWER);
    long older = subject.sums.stalls(Side.OLDER);
    if (!subject.now.hasRatio()) {
      return new Finding(
          evidence,
          better,
          Double.NaN,
          Double.NaN,
          Double.NaN,
          Double.NaN,
          ownPast,
          ownPastError,
          newer,
          older);
    }
    double logRatio = subject.now.logRatio() - correction;
    double half = halfWidth(variance, scale);
    return new Finding(
        evidence,
        better,
        Math.exp(logRatio),
        Math.exp(logRatio - half),
        Math.exp(logRatio + half),
        Math.sqrt(variance),
        ownPast,
        ownPastError,
        newer,
        older);
  }

  /** Half the width of the interval of a logarithm, which holds at all looks. */
  static double halfWidth(double variance) {
    return halfWidth(variance, INTERVAL_SCALE);
  }

  private static double halfWidth(double variance, double scale) {
    double r = scale * scale / variance;
    return Math.sqrt(variance * (1 + 1 / r) * Math.log((1 + r) / (ALPHA * ALPHA)));
  }

  private Measured measure(SubjectSums sums) {
    Weighted.NowAndPast counts = Weighted.of(sums, use);
    Weighted now = counts.now();
    double newer = dispersion(sums, Side.NEWER, now);
    double older = dispersion(sums, Side.OLDER, now);
    double variance =
        now.hasRatio()
            ? now.variance(
                newer * fewDevices(sums, Side.NEWER), older * fewDevices(sums, Side.OLDER))
            : 1;
    OwnPast past = isControlled ? OwnPast.of(sums, use, weights, counts, variance) : OwnPast.NONE;
    return new Measured(sums, now, now.dispersion(newer, older), variance, past);
  }

  /**
   * Dispersion of a side's weighted stalls: what stalls differ by between devices, beyond
   * independent ones. Of the part that lasts, it is known how much is in the weighted sum. The rest
   * may come in bursts and counts as if each device were in one cell alone; it shrinks where a part
   * of the stalls is in cells with one side alone.
   */
  private double dispersion(SubjectSums sums, Side side, Weighted now) {
    double stalls = sums.stalls(side);
    double independent = now.variance(side);
    double excess = sums.spread(side, use) - stalls;
    if (excess <= 0 || independent <= 0) {
      return 1;
    }
    double lasting = 0;
    double weighted = 0;
    for (int tier = 0; tier < CellSums.TIERS; tier++) {
      double its = sums.lasting(side, tier, use);
      lasting += its;
      weighted += its * weights.now(side, tier);
    }
    double part = lasting <= excess ? 1 : excess / lasting;
    double rest = Math.max(0, excess - lasting);
    return 1 + rest / stalls * now.share(side, stalls) + part * weighted / independent;
  }

  /** Few devices say little of how much devices differ: one more than one over their number. */
  private static double fewDevices(SubjectSums sums, Side side) {
    double stalls = sums.stalls(side);
    return stalls == 0 ? 1 : 1 + sums.squares(side) / (stalls * stalls);
  }

  /** The median of the clusters' past differences, weighted by their precisions. */
  private double median(List<SubjectSums> clusters) {
    List<OwnPast> pasts = new ArrayList<>();
    for (SubjectSums sums : clusters) {
      OwnPast past = measure(sums).past;
      if (past.isUsable()) {
        pasts.add(past);
      }
    }
    if (pasts.size() < MIN_CLUSTERS) {
      return 0;
    }
    pasts.sort(Comparator.comparingDouble(OwnPast::logRatio));
    double half = pasts.stream().mapToDouble(ReleaseComparison::precision).sum() / 2;
    double sum = 0;
    for (OwnPast past : pasts) {
      sum += precision(past);
      if (sum >= half) {
        return past.logRatio();
      }
    }
    return 0;
  }

  private static double precision(OwnPast past) {
    return 1 / Math.max(1e-6, past.variance());
  }

  private static double variance(Measured subject, double share) {
    OwnPast past = subject.past;
    return subject.variance + share * share * past.variance() - 2 * share * past.covariance();
  }

  private static double clip(double correction) {
    return Math.max(MIN_CORRECTION, Math.min(MAX_CORRECTION, correction));
  }

  /**
   * Finds since when a subject is worse: what is left of its evidence without the blocks before.
   */
  Onset onset(SubjectSums sums, long pastStalls, double logThreshold) {
    double expected = scale(EXPECTED_OF_ONE_STALL, pastStalls);
    Corrected by = corrected(measure(sums));
    TreeMap<Integer, double[]> blocks = new TreeMap<>();
    sums.cells.forEachPart(
        (cell, newer, older, newerPast, olderPast) -> {
          double[] logs =
              blocks.computeIfAbsent(Cells.block(cell), block -> new double[RatioGrid.SIZE]);
          addEvidence(logs, cell, newer, older, by.correction, 1);
        });
    double[] all = new double[RatioGrid.SIZE];
    int knownAt = -1;
    for (Map.Entry<Integer, double[]> block : blocks.entrySet()) {
      for (int i = 0; i < all.length; i++) {
        all[i] += block.getValue()[i] / by.dispersion;
      }
      if (knownAt < 0 && RatioGrid.logMeanExp(all, expected) >= logThreshold) {
        knownAt = block.getKey();
      }
    }
    int best = 0;
    for (int i = 1; i < all.length; i++) {
      best = all[i] > all[best] ? i : best;
    }
    double sum = 0;
    double largest = Double.NEGATIVE_INFINITY;
    int since = 0;
    for (Map.Entry<Integer, double[]> block : blocks.descendingMap().entrySet()) {
      sum += block.getValue()[best];
      if (sum > largest) {
        largest = sum;
        since = block.getKey();
      }
    }
    return new Onset(since, knownAt);
  }

  /** The evidence for ratios of the grid, or for their inverses, against the correction. */
  private double mixture(
      Measured cluster, double correction, double dispersion, int direction, double expected) {
    double[] logs = new double[RatioGrid.SIZE];
    cluster.sums.cells.forEachPart(
        (cell, newer, older, newerPast, olderPast) ->
            addEvidence(logs, cell, newer, older, correction, direction));
    for (int i = 0; i < logs.length; i++) {
      logs[i] /= dispersion;
    }
    return RatioGrid.logMeanExp(logs, expected);
  }

  private void addEvidence(
      double[] logs, int cell, long newer, long older, double correction, int direction) {
    long both = newer + older;
    long newerUse = both == 0 ? 0 : use.cells.now(cell, Side.NEWER);
    long olderUse = both == 0 ? 0 : use.cells.now(cell, Side.OLDER);
    if (newerUse <= 0 || olderUse <= 0) {
      return;
    }
    double tolerated = Math.exp(correction) * newerUse;
    double sum = tolerated + olderUse;
    for (int i = 0; i < logs.length; i++) {
      double ratio = direction > 0 ? RatioGrid.ratio(i) : 1 / RatioGrid.ratio(i);
      double worse = ratio * tolerated + olderUse;
      logs[i] += newer * Math.log(ratio) - both * Math.log(worse / sum);
    }
  }

  /** 2(1+r)^−½ · exp(½z²r/(1+r)) · Φ(z√(r/(1+r))), as a logarithm. */
  static double halfNormal(double logRatio, double variance, double scale) {
    double r = scale * scale / variance;
    double z = logRatio / Math.sqrt(variance);
    double tail = NormalDistribution.of(0, 1).cumulativeProbability(z * Math.sqrt(r / (1 + r)));
    return Math.log(2)
        - Math.log1p(r) / 2
        + z * z * r / (2 * (1 + r))
        + Math.log(Math.max(tail, Double.MIN_NORMAL));
  }

  private record Measured(
      SubjectSums sums, Weighted now, double dispersion, double variance, OwnPast past) {}
}
