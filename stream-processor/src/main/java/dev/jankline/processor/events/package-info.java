/**
 * Has the first two stages. Decode reads the bytes of events and of gateways' reports, finds the
 * kind of an event's body and corrects its time, once: bytes in, {@code Received} out. Every event
 * is ACCEPTED in the accounting; bytes that cannot be read become dead letters (UNREADABLE). When
 * the registry does not answer, the exception is thrown on and the transaction is repeated.
 *
 * <p>Dedup leaves out what was seen before and what comes too late: stalls go on to analyze, other
 * events and accounting entries to pre-aggregate. It stores the ids of events for at least 28 days
 * of receive time. Drops: DUPLICATE, DROPPED(LATE), DROPPED(UNKNOWN_KIND).
 */
@NullMarked
package dev.jankline.processor.events;

import org.jspecify.annotations.NullMarked;
