/**
 * Rates with intervals: a weighted count of events and the exposure they were counted in go in, a
 * rate with its 95 % interval goes out. Keeps nothing but intervals that were computed before.
 */
@NullMarked
package dev.jankline.processor.rate;

import org.jspecify.annotations.NullMarked;
