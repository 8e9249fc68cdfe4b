/**
 * Judges the releases of an app: the newest totals of its clusters and exposure in ({@code
 * JudgeInput}), comparisons with their verdicts and {@code Alert} out, at most once in an interval.
 * Stores totals of the last 15 days, and the last alert of each cluster; keeps the totals of
 * releases in memory, and makes them again after a restart. A total that is older is passed over;
 * what cannot be read becomes a dead letter.
 *
 * <p>The statistics that compare two versions are here too, as pure functions of the totals of
 * cells: {@link dev.jankline.processor.releases.ReleaseJudgement} for all clusters of a release,
 * {@link dev.jankline.processor.releases.VersionComparison} for the app as a whole, {@link
 * dev.jankline.processor.releases.FixJudgement} for a fix. {@code ./jank simulate releases} runs
 * them as well.
 */
@NullMarked
package dev.jankline.processor.releases;

import org.jspecify.annotations.NullMarked;
