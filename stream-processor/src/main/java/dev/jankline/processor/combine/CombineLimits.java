package dev.jankline.processor.combine;

import java.time.Duration;

/**
 * Bounds partial counts.
 *
 * @param interval how often they are sent on
 * @param maxRows rows in one task before they are sent on at once
 * @param maxBytes serialized bytes in one task before they are sent on at once
 */
public record CombineLimits(Duration interval, int maxRows, long maxBytes) {}
