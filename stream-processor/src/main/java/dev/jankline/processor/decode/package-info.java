/**
 * Reads bytes as {@code JankEvent} or {@code GatewayRejects}: bytes in, {@code Received} out: the
 * kind of an event's body is found and its time corrected here, once. Keeps no state. Every event
 * is ACCEPTED in the accounting; bytes that cannot be read become dead letters (UNREADABLE). When
 * the registry does not answer, the exception is thrown on and the transaction is repeated.
 */
@NullMarked
package dev.jankline.processor.decode;

import org.jspecify.annotations.NullMarked;
