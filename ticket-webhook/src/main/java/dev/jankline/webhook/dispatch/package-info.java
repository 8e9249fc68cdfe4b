/**
 * Reads partitions of ticket events and keeps the order of each ticket. Records come in; each goes
 * to a delivery, and an offset is committed when all events before it are delivered, dead-lettered
 * or stored.
 */
@NullMarked
package dev.jankline.webhook.dispatch;

import org.jspecify.annotations.NullMarked;
