package dev.jankline.webhook;

/**
 * Holds what all deliveries share.
 *
 * @param target the receiver's name in stored retries, see {@link GoneEndpoint#target}
 */
record DeliveryParts(
    EventLoop loop,
    Slots slots,
    Receiver receiver,
    String target,
    TicketSink sink,
    DeliveryRules rules,
    DeliveryMetrics metrics) {}
