package dev.jankline.analysis.explain;

import java.util.List;

/**
 * Describes how clusters that have stalls in common changed.
 *
 * @param kind what happened
 * @param before the clusters before the change, those with most stalls first
 * @param after the clusters after the change, those with most stalls first
 */
public record ClusterChange(Kind kind, List<Side> before, List<Side> after) {

  /** Says how clusters changed. */
  public enum Kind {
    /** The same stalls under the same name. */
    UNCHANGED,
    /** The same stalls under another name. */
    RENAMED,
    /** One cluster became several. */
    SPLIT,
    /** Several clusters became one. */
    MERGED,
    /** Several clusters became several others. */
    MIXED
  }

  /**
   * Counts the stalls of a cluster, before or after the change.
   *
   * @param id name of the cluster
   * @param title its title, for people
   * @param stalls number of stalls
   */
  public record Side(String id, String title, long stalls) {}

  /** Returns the number of stalls in these clusters. */
  public long stalls() {
    return before.stream().mapToLong(Side::stalls).sum();
  }
}
