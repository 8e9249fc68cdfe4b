/**
 * Counts, in two steps with {@code jank.deltas.v1} between them. Combine: {@code CountedStall},
 * {@code ReceivedEvent} and {@code LedgerEntry} in, one {@code CountDelta} a second and row out;
 * keeps the rows not sent on yet. Count: {@code CountDelta} in, new totals out; keeps totals for 9
 * days after their window. A delta for a total that is no longer kept is dropped and counted in a
 * metric. What reaches combine is COUNTED in the ledger.
 */
@NullMarked
package dev.jankline.processor.count;

import org.jspecify.annotations.NullMarked;
