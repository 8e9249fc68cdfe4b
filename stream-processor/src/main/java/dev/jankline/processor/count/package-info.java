/**
 * Adds deltas up to totals: {@code CountDelta} in, new totals out. Keeps totals for 9 days after
 * their window. A delta for a total that is no longer kept is dropped and counted in a metric.
 */
@NullMarked
package dev.jankline.processor.count;

import org.jspecify.annotations.NullMarked;
