/**
 * Measures evidence: exposure and counts of two versions by cell go in, the evidence that one is
 * worse goes out, with the ratio of their rates and an interval. Pure functions of current totals
 * without state; {@code judge} makes verdicts of it.
 */
@NullMarked
package dev.jankline.processor.evidence;

import org.jspecify.annotations.NullMarked;
