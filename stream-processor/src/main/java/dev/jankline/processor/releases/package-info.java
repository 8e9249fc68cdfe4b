/**
 * Judges the releases of an app: the newest totals of its clusters and exposure in ({@code
 * JudgeInput}), comparisons with their verdicts and {@code Alert} out, at most once in an interval.
 * Stores totals of the last 15 days, and the last alert of each cluster; keeps the totals of
 * releases in memory, and makes them again after a restart. A total that is older is passed over;
 * what cannot be read becomes a dead letter.
 *
 * <p>What is said of a version is a pure function of sums over devices, {@link
 * dev.jankline.processor.releases.VersionVerdicts}, which {@code ./jank simulate releases} runs as
 * well; what is said of a fix is one of the totals of cells.
 */
@NullMarked
package dev.jankline.processor.releases;

import org.jspecify.annotations.NullMarked;
