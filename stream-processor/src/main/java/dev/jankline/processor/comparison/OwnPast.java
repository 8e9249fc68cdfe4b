package dev.jankline.processor.comparison;

import dev.jankline.processor.comparison.Weighted.NowAndPast;

/**
 * How the devices of both sides differed before, when all ran the main older version, in the
 * weights of the comparison.
 *
 * @param logRatio logarithm of the ratio of newer side to older side; 0 when it is not usable
 * @param variance variance of the logarithm; 1 when it is not usable
 * @param covariance covariance of that logarithm with the one of now
 * @param isUsable whether both sides have enough devices with stalls in their past
 */
record OwnPast(double logRatio, double variance, double covariance, boolean isUsable) {
  /** Devices that carry a side's count in effect, below which the past tells nothing. */
  private static final double MIN_DEVICES = 5;

  /** Below so many devices in effect, nothing is taken from the covariance. */
  private static final double COVARIANCE_DEVICES = 5;

  /** Of the two standard deviations: more would make the result surer than the figures are. */
  private static final double MAX_CORRELATION = 0.9;

  /** Of a past that differs by more standard errors, all is taken off. */
  private static final double SUSPICIOUS = 1.64;

  /** Of devices whose past is not used. */
  static final OwnPast NONE = new OwnPast(0, 1, 0, false);

  /** Measures the past of a subject. {@code nowVariance} is of the logarithm of now. */
  static OwnPast of(
      SubjectSums subject,
      ExposureSums use,
      DeviceWeights weights,
      NowAndPast counts,
      double nowVariance) {
    Weighted now = counts.now();
    Weighted past = counts.past();
    if (!past.hasRatio() || !now.hasRatio()) {
      return NONE;
    }
    double[] dispersions = new double[2];
    double covariance = 0;
    boolean isUsable = true;
    for (Side side : Side.values()) {
      double stalls = subject.pastStalls(side);
      double spread = 0;
      double product = 0;
      for (int tier = 0; tier < CellSums.TIERS; tier++) {
        spread += subject.pastSpread(side, tier, use) * weights.past(side, tier);
        product += subject.covariance(side, tier, use) * weights.both(side, tier);
      }
      dispersions[side.index()] = Math.max(1e-9, spread / past.variance(side));
      isUsable &= stalls * stalls / Math.max(1e-9, subject.pastSquares(side)) >= MIN_DEVICES;
      covariance +=
          Math.max(0, product) * sureness(subject, side) / (now.sum(side) * past.sum(side));
    }
    if (!isUsable) {
      return NONE;
    }
    double variance = past.variance(dispersions[0], dispersions[1]);
    double largest = MAX_CORRELATION * Math.sqrt(variance * nowVariance);
    return new OwnPast(past.logRatio(), variance, Math.min(covariance, largest), true);
  }

  /** Of few devices the covariance is not sure. */
  private static double sureness(SubjectSums subject, Side side) {
    double stalls = subject.stalls(side);
    double devices = Math.max(1, stalls * stalls / Math.max(1, subject.squares(side)));
    return Math.max(0, 1 - COVARIANCE_DEVICES / devices);
  }

  /** Standard errors by which the newer side's devices were worse before. */
  double score() {
    return isUsable ? logRatio / Math.sqrt(variance) : 0;
  }

  boolean isSuspicious() {
    return score() > SUSPICIOUS;
  }

  /** The share of the past's difference that is taken off: the regression of now on the past. */
  double share() {
    if (!isUsable) {
      return 0;
    }
    return isSuspicious() ? 1 : Math.max(0, Math.min(1, covariance / Math.max(1e-9, variance)));
  }
}
