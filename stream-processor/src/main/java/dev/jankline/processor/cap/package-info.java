/**
 * Lets each device count a bounded number of stalls for each cluster and day: {@code
 * AnalyzedRevision} in, {@code CountedStall} out, and the analyzed stall to its topic. Keeps how
 * many each device counted, for 17 days. Drops: DROPPED(DEVICE_CAP).
 */
@NullMarked
package dev.jankline.processor.cap;

import org.jspecify.annotations.NullMarked;
