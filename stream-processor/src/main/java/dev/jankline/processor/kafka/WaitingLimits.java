package dev.jankline.processor.kafka;

/**
 * Bounds what waits in memory for a commit.
 *
 * @param maxRows rows of one stage and task before they are sent on at once
 * @param maxBytes estimated bytes of them before they are sent on at once
 */
public record WaitingLimits(int maxRows, long maxBytes) {}
