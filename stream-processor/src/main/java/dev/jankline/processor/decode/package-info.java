/**
 * Reads bytes as {@code JankEvent} or {@code IntakeCount}: bytes in, {@code ReceivedEvent} or
 * {@code IntakeCount} out. Keeps no state. Every record read is ACCEPTED in the ledger; bytes that
 * cannot be read become dead letters (UNREADABLE). A registry that does not answer is never
 * mistaken for bad bytes: the exception passes and the transaction is repeated.
 */
@NullMarked
package dev.jankline.processor.decode;

import org.jspecify.annotations.NullMarked;
