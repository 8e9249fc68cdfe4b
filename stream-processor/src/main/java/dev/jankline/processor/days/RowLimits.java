package dev.jankline.processor.days;

/**
 * Bounds how many rows an app can make in a day, in each partition of events.
 *
 * @param maxVersions version names
 * @param maxScreens screens, each with its version
 */
public record RowLimits(int maxVersions, int maxScreens) {}
