package dev.jankline.processor;

import dev.jankline.processor.symbolize.KeptLimits;
import java.time.Duration;

/**
 * Bounds what the stages hold and count.
 *
 * @param maxDeviceStalls stalls a device counts for each cluster and day
 * @param kept bounds of stalls kept for late symbols
 * @param combineInterval how often partial counts are sent on
 * @param combineMaxRows rows of partial counts in one task before they are sent on at once
 */
public record TopologyLimits(
    int maxDeviceStalls, KeptLimits kept, Duration combineInterval, int combineMaxRows) {}
