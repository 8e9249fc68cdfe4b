package dev.jankline.processor.replay;

import java.util.List;

/**
 * Says what became of a cluster, or of several that belong together.
 *
 * @param kind what happened
 * @param before the clusters there were, most stalls first
 * @param after the clusters there are, most stalls first
 */
public record ClusterChange(Kind kind, List<Side> before, List<Side> after) {

  /** What can become of a cluster. */
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
   * Counts the stalls of a cluster on one side.
   *
   * @param id name of the cluster
   * @param title its key code, for people
   * @param stalls how many stalls
   */
  public record Side(String id, String title, long stalls) {}

  /** Returns the number of stalls concerned. */
  public long stalls() {
    return before.stream().mapToLong(Side::stalls).sum();
  }
}
