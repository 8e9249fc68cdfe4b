package dev.jankline.webhook.delivery;

import dev.jankline.webhook.store.TicketSink;
import dev.jankline.webhook.target.GoneEndpoint;
import dev.jankline.webhook.target.Receiver;

/**
 * Holds what all deliveries share.
 *
 * @param target the receiver's name in stored retries, see {@link GoneEndpoint#target}
 */
public record DeliveryParts(
    EventLoop loop,
    Slots slots,
    Receiver receiver,
    String target,
    TicketSink sink,
    DeliveryRules rules,
    DeliveryMetrics metrics) {}
