package dev.jankline.processor.releases;

import dev.jankline.processor.statistics.CellEvidence;
import dev.jankline.processor.statistics.RatioGrid;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Judges whether a fix holds, by the affected device-days of the versions without it and of those
 * with it ({@code VersionOrder.containsFix}); stalls of other versions are on neither side, so the
 * tail of an old version neither verifies nor reopens anything.
 *
 * <p>Both questions are asked of {@link CellEvidence}, in strata over all days, because versions
 * before and after a fix are rarely observed on the same days. The mean over {@link RatioGrid} has
 * an expectation of at most 1 when the answer is no, so both may be asked after every event (Ville
 * 1939). Devices that are affected again and again are no independent observations: the logarithm
 * is divided by Σn² / Σn over devices with n affected days (Kish 1965; Wedderburn 1974).
 */
final class FixJudgement {
  /**
   * Share of the old rate below which a stall counts as fixed. Who says "fixed" means next to none;
   * at a third, a rate that is as before is told from a fix by some 30 affected device-days.
   */
  static final double AGREED_SHARE = 1 / 3.0;

  private static final double LOG_THRESHOLD = Math.log(20);

  /** Variance, relative to the square of the mean, that the devices of a version have in common. */
  private static final double VARIANCE = 0.05;

  /** Strata that are kept apart; the devices of the others are one stratum. */
  private static final int MAX_STRATA = 32;

  private static final int OTHER = -1;

  private final Map<Integer, Stratum> strata = new HashMap<>();
  private double windows;
  private double squares;

  /** Device-days of one stratum: without the fix first, then with it. */
  private static final class Stratum {
    private final long[] observed = new long[2];
    private final int[] affected = new int[2];

    private boolean isCompared() {
      return observed[0] > 0 && observed[1] > 0;
    }

    private void add(Stratum other) {
      for (int side = 0; side < 2; side++) {
        observed[side] += other.observed[side];
        affected[side] += other.affected[side];
      }
    }
  }

  /** Takes what all days say of a cluster (fingerprint). */
  static FixJudgement of(
      AppReleases app, String cluster, Collection<String> without, Collection<String> with) {
    FixJudgement fix = new FixJudgement();
    for (String version : without) {
      fix.add(0, app.observed(version), app.counts(cluster, version));
    }
    for (String version : with) {
      fix.add(1, app.observed(version), app.counts(cluster, version));
    }
    return fix;
  }

  /**
   * Adds a version.
   *
   * @param side 0 without the fix, 1 with it
   */
  void add(int side, WindowCounts observed, WindowCounts affected) {
    for (int i = 0; i < observed.size(); i++) {
      stratum(observed.key(i)).observed[side] += observed.number(i);
    }
    for (int i = 0; i < affected.size(); i++) {
      stratum(affected.key(i)).affected[side] += affected.number(i);
    }
    windows += affected.sum();
    squares += affected.squares();
  }

  private Stratum stratum(long key) {
    return strata.computeIfAbsent(WindowCounts.stratum(key), code -> new Stratum());
  }

  /** What is known about the fix. */
  FixOutcome outcome() {
    List<Stratum> compared = compared();
    if (compared.isEmpty()) {
      return FixOutcome.NOT_COMPARABLE;
    }
    CellEvidence below = new CellEvidence(VARIANCE);
    CellEvidence above = new CellEvidence(VARIANCE);
    for (Stratum one : compared) {
      if (one.affected[0] + one.affected[1] > 0) {
        double without = (double) one.observed[0];
        double with = (double) one.observed[1];
        below.add(without / AGREED_SHARE, with, one.affected[0], one.affected[1]);
        above.add(AGREED_SHARE * with, without, one.affected[1], one.affected[0]);
      }
    }
    if (isSure(below)) {
      return FixOutcome.VERIFIED;
    }
    return isSure(above) ? FixOutcome.RETURNED : FixOutcome.NOT_ENOUGH;
  }

  private boolean isSure(CellEvidence evidence) {
    double repeats = windows > 0 ? Math.max(1, squares / windows) : 1;
    double[] logs = evidence.logs();
    for (int i = 0; i < logs.length; i++) {
      logs[i] /= repeats;
    }
    return RatioGrid.logMeanExp(logs) >= LOG_THRESHOLD;
  }

  /** Compared device-days of versions with the fix. */
  long deviceDays() {
    return compared().stream().mapToLong(one -> one.observed[1]).sum();
  }

  /** Strata with both sides; those beyond the limit, with least exposure, are added up as one. */
  private List<Stratum> compared() {
    List<Integer> codes =
        strata.keySet().stream()
            .sorted(
                Comparator.comparingLong((Integer code) -> -exposure(code))
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
    Map<Integer, Stratum> bounded = new HashMap<>();
    for (int i = 0; i < codes.size(); i++) {
      int code = codes.get(i);
      bounded
          .computeIfAbsent(i < MAX_STRATA ? code : OTHER, key -> new Stratum())
          .add(strata.getOrDefault(code, new Stratum()));
    }
    return bounded.values().stream().filter(Stratum::isCompared).toList();
  }

  private long exposure(int code) {
    long[] observed = strata.getOrDefault(code, new Stratum()).observed;
    return observed[0] + observed[1];
  }

  /** What the counts since a fix say about it. */
  enum FixOutcome {
    /** The rate of the versions with the fix is surely below the agreed share of the old one. */
    VERIFIED,
    /** The rate of the versions with the fix is surely above the agreed share. */
    RETURNED,
    /** The exposure of the versions with the fix is too small to tell. */
    NOT_ENOUGH,
    /** No stratum in which versions without and with the fix were observed. */
    NOT_COMPARABLE
  }
}
