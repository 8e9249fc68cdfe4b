/**
 * Keeps what could not be worked with: bytes as read, with reason and origin in the headers, into
 * {@code jank.dead-letters.v1}. Every dead letter is in the ledger, in the same transaction.
 */
@NullMarked
package dev.jankline.processor.deadletter;

import org.jspecify.annotations.NullMarked;
