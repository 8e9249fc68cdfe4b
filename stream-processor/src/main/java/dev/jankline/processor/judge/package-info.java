/**
 * Judges the releases of an app: the newest totals of its clusters and exposure in ({@code
 * JudgeInput}), {@code Rate} with its verdict and {@code Alert} out, at most once in an interval.
 * Keeps totals of the last 15 days, and the last alert of each cluster. A total that is older is
 * passed over; what cannot be read becomes a dead letter.
 *
 * <p>The statistics that compare the rates of two versions are here too, as pure functions of the
 * totals of cells, with the evidence of {@code evidence}: {@link
 * dev.jankline.processor.judge.ReleaseJudgement} for all clusters of a release, {@link
 * dev.jankline.processor.judge.VersionComparison} for the app as a whole, {@link
 * dev.jankline.processor.judge.FixJudgement} for a fix. {@code ./jank simulate releases} runs them
 * as well.
 */
@NullMarked
package dev.jankline.processor.judge;

import org.jspecify.annotations.NullMarked;
