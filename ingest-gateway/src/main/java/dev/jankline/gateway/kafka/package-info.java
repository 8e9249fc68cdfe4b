/**
 * Writes to Kafka through one producer. Accepted events, reports of refused events and
 * announcements of symbol files come in; records go out, and each call completes when all its
 * records are acknowledged.
 */
@NullMarked
package dev.jankline.gateway.kafka;

import org.jspecify.annotations.NullMarked;
