/**
 * Second step of counting: the bytes of {@code PartialCount} in, one new total for each row and
 * commit out, and the descriptions of clusters that changed. Keeps totals for 15 days after their
 * day, and in memory those that changed since the last commit. Bytes that hold no row this version
 * knows become dead letters. A row whose total is no longer kept is dropped and counted in a
 * metric.
 */
@NullMarked
package dev.jankline.processor.count;

import org.jspecify.annotations.NullMarked;
