package dev.jankline.processor;

import dev.jankline.processor.count.RowLimits;
import dev.jankline.processor.symbolize.KeptLimits;
import java.time.Duration;

/**
 * Bounds what the stages hold and count.
 *
 * @param maxDeviceStalls stalls a device counts for each cluster and day
 * @param rows version names and scenes of an app that are counted apart each day
 * @param kept bounds of stalls kept for late symbols
 * @param combineInterval how often partial counts are sent on
 * @param combineMaxRows rows of partial counts in one task before they are sent on at once
 */
public record TopologyLimits(
    int maxDeviceStalls,
    RowLimits rows,
    KeptLimits kept,
    Duration combineInterval,
    int combineMaxRows) {}
