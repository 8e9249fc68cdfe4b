/**
 * Runs the ticket webhook as a process: reads ticket events from Kafka, hands them to the
 * configured target and writes what became of them back to Kafka. This package only puts the parts
 * together; {@code dispatch} reads partitions, {@code delivery} makes the attempts, {@code target}
 * sends.
 */
@NullMarked
package dev.jankline.webhook;

import org.jspecify.annotations.NullMarked;
