/**
 * Keeps what could not be worked with: bytes as read, with reason and origin in the headers, into
 * {@code jank.dead-letters.v1}, in the same transaction. Every event that became a dead letter is
 * in the ledger; every dead letter is in {@code jank_dead_letters_total}.
 */
@NullMarked
package dev.jankline.processor.deadletter;

import org.jspecify.annotations.NullMarked;
