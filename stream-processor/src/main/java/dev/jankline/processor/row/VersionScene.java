package dev.jankline.processor.row;

/**
 * Names the rows of a scene.
 *
 * @param version version to count it under
 * @param name scene to count it under
 */
public record VersionScene(AppVersion version, String name) {}
