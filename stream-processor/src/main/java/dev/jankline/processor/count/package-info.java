/**
 * Second step of counting: the bytes of {@code CountDelta} in, a new total of each row out. Keeps
 * totals for 15 days after their day. Bytes that hold no row this version knows become dead
 * letters. A row whose total is no longer kept is dropped and counted in a metric.
 */
@NullMarked
package dev.jankline.processor.count;

import org.jspecify.annotations.NullMarked;
