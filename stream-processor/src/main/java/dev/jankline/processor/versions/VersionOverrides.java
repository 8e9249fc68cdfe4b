package dev.jankline.processor.versions;

import java.util.Map;
import java.util.Set;

/**
 * What an app's team says about its versions where their names do not say it.
 *
 * @param branches branch of a version name, instead of its first two numbers
 * @param predecessors version name to compare with, by the name of the newer version
 * @param fixes names of versions that contain a fix, by the name of the version it was made in;
 *     they count beside those that the order finds
 */
public record VersionOverrides(
    Map<String, String> branches,
    Map<String, String> predecessors,
    Map<String, Set<String>> fixes) {
  /** Names say everything. */
  public static final VersionOverrides NONE = new VersionOverrides(Map.of(), Map.of(), Map.of());
}
