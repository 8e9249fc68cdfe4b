/**
 * Keeps what could not be processed, with reason and origin in the headers, in {@code
 * jank.dead-letters.v1}, in the same transaction: unreadable bytes as they were read, an event on
 * which a stage failed in the form the gateway wrote it. An event has its row in the accounting; a
 * report of a gateway is no event and has none. An event that is counted already is not kept again
 * when its new analysis fails: it stays where it is counted. Every dead letter is in {@code
 * jank_dead_letters_total}.
 */
@NullMarked
package dev.jankline.processor.deadletter;

import org.jspecify.annotations.NullMarked;
