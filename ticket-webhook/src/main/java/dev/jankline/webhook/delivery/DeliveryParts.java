package dev.jankline.webhook.delivery;

import dev.jankline.webhook.store.TicketSink;
import dev.jankline.webhook.target.TicketTarget;

/**
 * Holds what all deliveries share.
 *
 * @param loop runs all steps on the dispatcher's thread
 * @param slots bounds the attempts under way
 * @param target where events are delivered
 * @param sink stores what became of events
 * @param rules how often and how long to try
 * @param metrics counts events by their end
 */
public record DeliveryParts(
    EventLoop loop,
    Slots slots,
    TicketTarget target,
    TicketSink sink,
    DeliveryRules rules,
    DeliveryMetrics metrics) {}
