/**
 * Ticket events to signed webhooks; answers back into Kafka. {@code Dispatcher} reads partitions,
 * {@code PartitionWork} has a {@code Lane} for each ticket, and a {@code Delivery} brings one event
 * to its receiver or stores it for later ({@code RetryLog}).
 */
@NullMarked
package dev.jankline.webhook;

import org.jspecify.annotations.NullMarked;
