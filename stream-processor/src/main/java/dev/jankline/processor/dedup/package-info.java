/**
 * Leaves out what was seen before and what comes too late: {@code Received} in; stalls go on to
 * symbolize, other events and accounting entries to combine. Keeps the ids of events seen for at
 * least 28 days of receive time. Drops: DUPLICATE, DROPPED(LATE), DROPPED(UNKNOWN_KIND).
 */
@NullMarked
package dev.jankline.processor.dedup;

import org.jspecify.annotations.NullMarked;
