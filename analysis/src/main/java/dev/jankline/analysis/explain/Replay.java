package dev.jankline.analysis.explain;

import dev.jankline.analysis.explain.Replay.ClusterChange.Kind;
import dev.jankline.analysis.explain.Replay.ClusterChange.Side;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Compares the clusters of stalls before and after a change of rules.
 *
 * <p>Clusters that have stalls in common, directly or through others, make one {@link
 * ClusterChange}. The order of the stalls does not matter. Memory grows with the number of
 * clusters, not with the number of stalls. Not thread-safe.
 */
public final class Replay {

  private final Map<String, Map<String, Long>> flows = new TreeMap<>();
  private final Map<String, Set<String>> sources = new TreeMap<>();
  private final Map<String, String> titles = new TreeMap<>();

  /** Adds a stall with name and title of its cluster before and after the change. */
  public void add(String before, String titleBefore, String after, String titleAfter) {
    flows.computeIfAbsent(before, id -> new TreeMap<>()).merge(after, 1L, Long::sum);
    sources.computeIfAbsent(after, id -> new HashSet<>()).add(before);
    titles.merge("<" + before, titleBefore, Replay::first);
    titles.merge(">" + after, titleAfter, Replay::first);
  }

  /** Returns the changes, those with most stalls first. */
  public List<ClusterChange> changes() {
    List<ClusterChange> changes = new ArrayList<>();
    Set<String> done = new HashSet<>();
    for (String before : flows.keySet()) {
      if (!done.contains(before)) {
        changes.add(change(before, done));
      }
    }
    changes.sort(
        Comparator.comparingLong(ClusterChange::stalls)
            .reversed()
            .thenComparing(change -> change.before().get(0).id()));
    return changes;
  }

  /**
   * Collects all clusters that have stalls in common with a cluster, directly or through others.
   */
  private ClusterChange change(String start, Set<String> done) {
    Map<String, Long> before = new TreeMap<>();
    Map<String, Long> after = new TreeMap<>();
    Deque<String> open = new ArrayDeque<>(List.of(start));
    done.add(start);
    while (!open.isEmpty()) {
      String source = open.pop();
      Map<String, Long> targets = flows.getOrDefault(source, Map.of());
      before.put(source, targets.values().stream().mapToLong(Long::longValue).sum());
      targets.forEach(
          (target, stalls) -> {
            after.merge(target, stalls, Long::sum);
            for (String other : sources.getOrDefault(target, Set.of())) {
              if (done.add(other)) {
                open.push(other);
              }
            }
          });
    }
    return new ClusterChange(kind(before, after), sides("<", before), sides(">", after));
  }

  private static Kind kind(Map<String, Long> before, Map<String, Long> after) {
    if (before.size() == 1 && after.size() == 1) {
      return before.equals(after) ? Kind.UNCHANGED : Kind.RENAMED;
    }
    if (before.size() == 1) {
      return Kind.SPLIT;
    }
    return after.size() == 1 ? Kind.MERGED : Kind.MIXED;
  }

  private List<Side> sides(String side, Map<String, Long> stalls) {
    return stalls.entrySet().stream()
        .map(
            entry ->
                new Side(
                    entry.getKey(),
                    titles.getOrDefault(side + entry.getKey(), ""),
                    entry.getValue()))
        .sorted(Comparator.comparingLong(Side::stalls).reversed().thenComparing(Side::id))
        .toList();
  }

  private static String first(String one, String other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

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
}
