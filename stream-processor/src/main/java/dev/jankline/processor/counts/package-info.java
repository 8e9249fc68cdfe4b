/**
 * Counts, in two stages. Pre-aggregate adds up what belongs to the same row: {@code Countable} in,
 * one {@code PartialCount} for each row and commit out. Rows that were not sent yet are in memory;
 * what arrives here is COUNTED in the accounting. What an app has beyond its limit of names is
 * counted under the name "(other)".
 *
 * <p>Count reads {@code PartialCount}: one new total for each row and commit out, and the metadata
 * of clusters that changed. It stores totals for 15 days after their day. Bytes that hold no row
 * this version knows become dead letters; a row whose total is no longer stored is dropped and
 * counted in a metric. Metadata of a cluster is stored until it was not seen for 90 days.
 *
 * <p>Rows themselves are here too, one class for each kind of count: they can be added up, written
 * as {@code PartialCount}, read again and published.
 */
@NullMarked
package dev.jankline.processor.counts;

import org.jspecify.annotations.NullMarked;
