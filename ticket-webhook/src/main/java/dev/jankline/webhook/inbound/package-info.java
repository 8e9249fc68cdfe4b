/**
 * Takes webhooks of trackers: signed requests in, {@code TicketStatus} records out. A request that
 * no secret signs, or that concerns no ticket, changes nothing.
 */
@NullMarked
package dev.jankline.webhook.inbound;

import org.jspecify.annotations.NullMarked;
