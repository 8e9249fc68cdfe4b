/**
 * Leads tickets through their life: {@code Alert} in, {@code TicketEvent} out. Keeps the last event
 * of each ticket. Drops nothing; an alert that says no more than the last event causes none.
 *
 * <p>To come here: tickets that are reopened, and tickets whose fix is verified. The event types
 * REOPENED and VERIFIED_FIXED are reserved for them; nothing sends them yet.
 */
@NullMarked
package dev.jankline.processor.ticket;

import org.jspecify.annotations.NullMarked;
