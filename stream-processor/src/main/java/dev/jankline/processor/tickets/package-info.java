/**
 * Leads tickets through their life: alerts, statuses and metadata of clusters in, {@code
 * TicketEvent} out. Stores state, last event and texts of each ticket. Drops nothing; an alert that
 * says no more than the last event, of a muted cluster, or of a version without the fix causes no
 * event.
 */
@NullMarked
package dev.jankline.processor.tickets;

import org.jspecify.annotations.NullMarked;
