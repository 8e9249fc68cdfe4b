package dev.jankline.processor.counts;

import dev.jankline.processor.days.AppVersion;

/**
 * Names the rows of a screen.
 *
 * @param version version to count it under
 * @param name screen to count it under
 */
public record VersionScreen(AppVersion version, String name) {}
