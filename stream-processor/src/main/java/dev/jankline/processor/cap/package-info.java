/**
 * Limits how many stalls one device may add to a cluster in a day. Keeps those numbers for 10 days.
 * A stall beyond the limit is DROPPED(DEVICE_CAP).
 */
@NullMarked
package dev.jankline.processor.cap;

import org.jspecify.annotations.NullMarked;
