/**
 * Combines counts of one task before they leave it: {@code CountedStall}, {@code ReceivedEvent} and
 * {@code LedgerEntry} in, one {@code CountDelta} for each row and second out. Keeps the rows that
 * were not sent yet. What arrives here is COUNTED in the ledger.
 */
@NullMarked
package dev.jankline.processor.combine;

import org.jspecify.annotations.NullMarked;
