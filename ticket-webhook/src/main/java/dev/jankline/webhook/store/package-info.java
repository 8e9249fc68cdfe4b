/**
 * What the dispatcher keeps in Kafka: statuses, dead letters and events that wait for their next
 * attempt. Written by the deliveries, read again after a restart and by the command of an operator.
 */
@NullMarked
package dev.jankline.webhook.store;

import org.jspecify.annotations.NullMarked;
