package dev.jankline.processor.releases;

/**
 * Says what the counts of a cluster, a screen or the whole app mean so far.
 *
 * @param outcome what is known
 * @param logEvidence natural logarithm of the evidence that the newer version is worse
 * @param ratio estimated ratio of the newer to the older rate; infinite when the older was never
 *     affected, NaN when neither was
 * @param missing device-windows of the newer version that are missing until a change of the watched
 *     ratio would be found, at the rates and shares so far; 0 unless the outcome is {@link
 *     Outcome#NOT_ENOUGH}, infinite when it cannot be said
 */
public record Verdict(Outcome outcome, double logEvidence, double ratio, double missing) {
  static final Verdict NOT_COMPARABLE =
      new Verdict(Outcome.NOT_COMPARABLE, 0, Double.NaN, Double.POSITIVE_INFINITY);
}
