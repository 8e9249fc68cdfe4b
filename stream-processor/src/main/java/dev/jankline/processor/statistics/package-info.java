/**
 * Measures rates and evidence: counts and exposure of two versions by cell in, their rates with 95
 * % intervals and the evidence that one is worse out. Pure functions of current totals; keeps
 * nothing but intervals that were computed before.
 */
@NullMarked
package dev.jankline.processor.statistics;

import org.jspecify.annotations.NullMarked;
