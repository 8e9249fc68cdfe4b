package dev.jankline.analysis.symbolize;

/**
 * Names a build of an app. The same library may be in several apps; the symbols of one are not
 * shown to another.
 *
 * @param buildId normalised
 */
public record AppBuild(String app, String buildId) {}
