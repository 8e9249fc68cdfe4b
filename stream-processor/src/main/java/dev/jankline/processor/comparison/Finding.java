package dev.jankline.processor.comparison;

/**
 * What a comparison finds of one subject.
 *
 * @param logEvidence natural logarithm of the e-value that the newer version is worse; may be
 *     looked at as often as one likes
 * @param logEvidenceBetter the same that it is better; of clusters only when the newer version has
 *     none
 * @param ratio newer rate over older rate, after the devices' own past, in 1e-6 to 1e6 as its
 *     interval is; NaN when a side has none
 * @param low lower end of the interval that holds the ratio at all looks with 95 %
 * @param high upper end
 * @param standardError of the logarithm of the ratio; NaN when there is no ratio
 * @param ownPastRatio ratio of the same devices before the update; NaN when it cannot be told
 * @param ownPastError standard error of its logarithm; NaN when it cannot be told
 * @param newerStalls stalls of the newer version, at most five of a device's hour
 * @param olderStalls stalls of the older versions
 */
public record Finding(
    double logEvidence,
    double logEvidenceBetter,
    double ratio,
    double low,
    double high,
    double standardError,
    double ownPastRatio,
    double ownPastError,
    long newerStalls,
    long olderStalls) {
  private static final double MOST = 1e6;

  /** Bounds ratios, so that those of very few devices stay numbers. */
  public Finding {
    ratio = bounded(ratio);
    low = bounded(low);
    high = bounded(high);
  }

  static double bounded(double ratio) {
    return Math.max(1 / MOST, Math.min(MOST, ratio));
  }
}
