package dev.jankline.processor.cause;

import dev.jankline.schema.Cause;

/**
 * Tells why the main thread did not answer, and from what that was read.
 *
 * @param cause the cause
 * @param evidence what it was read from, in words
 */
public record CauseVerdict(Cause cause, String evidence) {}
