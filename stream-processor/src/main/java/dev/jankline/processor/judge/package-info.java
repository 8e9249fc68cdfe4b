/**
 * Judges totals: day totals of lens KEY in, an {@code Alert} out for each total for which a rule
 * holds. Keeps no state and drops nothing.
 *
 * <p>The statistics that compare the rates of two versions are here too, as pure functions of the
 * totals of cells, with the evidence of {@code evidence}: {@link
 * dev.jankline.processor.judge.ReleaseJudgement} for all clusters of a release, {@link
 * dev.jankline.processor.judge.VersionComparison} for the app or a scene, {@link
 * dev.jankline.processor.judge.FixJudgement} for a fix. {@code ./jank simulate releases} runs them;
 * the topology does not call them yet, because totals of clusters and of exposure do not meet in
 * one task. The internal topic {@code jank.totals.v1}, keyed by app, is to bring them together. It
 * does not exist yet.
 */
@NullMarked
package dev.jankline.processor.judge;

import org.jspecify.annotations.NullMarked;
