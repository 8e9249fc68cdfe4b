package dev.jankline.analysis;

import dev.jankline.schema.Cause;

/**
 * Tells why the main thread did not answer.
 *
 * @param cause the cause
 * @param evidence the facts that led to the cause, for people
 */
public record CauseVerdict(Cause cause, String evidence) {}
