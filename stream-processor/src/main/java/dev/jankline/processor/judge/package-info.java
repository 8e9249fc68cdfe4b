/**
 * Judges totals: day totals of lens KEY in, an {@code Alert} out for each total for which a rule
 * holds. Keeps no state and drops nothing.
 *
 * <p>To come here: the statistics that compare the rate of a cluster, stalls for each exposure,
 * between two versions. They need totals of clusters and of exposure in one task. Today those lie
 * in different partitions: a cluster's are keyed by app and fingerprint, exposure by app and
 * version. The internal topic {@code jank.totals.v1}, keyed by app, is to bring them together. It
 * does not exist yet.
 */
@NullMarked
package dev.jankline.processor.judge;

import org.jspecify.annotations.NullMarked;
