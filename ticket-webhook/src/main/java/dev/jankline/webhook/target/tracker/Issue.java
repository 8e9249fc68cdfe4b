package dev.jankline.webhook.target.tracker;

import dev.jankline.schema.TicketState;
import org.jspecify.annotations.Nullable;

/**
 * A ticket as its tracker knows it.
 *
 * @param id what later requests name it by
 * @param url address for people; null when it is not known
 * @param state open or closed; null when it is not known
 */
record Issue(String id, @Nullable String url, @Nullable TicketState state) {}
