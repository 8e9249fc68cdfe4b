package dev.jankline.processor.suggestions;

import dev.jankline.schema.MergeCandidate;
import dev.jankline.topics.Keys;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds the clusters of an app that have the class, or the holder of the lock, of another one: only
 * these can be merged with it. Memory grows with the open tickets. Not thread-safe.
 */
final class AlikeClusters {
  /** Clusters that one is compared with at most. */
  private static final int MAX_ALIKE = 50;

  private final Map<String, Set<String>> fingerprints = new HashMap<>();

  void add(String app, MergeCandidate cluster) {
    signs(app, cluster)
        .forEach(
            sign ->
                fingerprints
                    .computeIfAbsent(sign, key -> new TreeSet<>())
                    .add(cluster.getFingerprint()));
  }

  void remove(String app, MergeCandidate cluster) {
    signs(app, cluster)
        .forEach(
            sign ->
                fingerprints.computeIfPresent(
                    sign,
                    (key, all) -> {
                      all.remove(cluster.getFingerprint());
                      return all.isEmpty() ? null : all;
                    }));
  }

  /** Fingerprints of the clusters to compare one with, in their order, without itself. */
  List<String> alike(String app, MergeCandidate cluster) {
    return signs(app, cluster)
        .flatMap(sign -> fingerprints.getOrDefault(sign, Set.of()).stream())
        .filter(other -> !other.equals(cluster.getFingerprint()))
        .distinct()
        .limit(MAX_ALIKE)
        .toList();
  }

  /** Tells whether a cluster can be merged with others at all. */
  static boolean isComparable(MergeCandidate cluster) {
    return signs("", cluster).findAny().isPresent();
  }

  private static Stream<String> signs(String app, MergeCandidate cluster) {
    return Stream.of(
            sign(app, "lock", cluster.getLockHolder()), sign(app, "class", cluster.getClassName()))
        .flatMap(List::stream);
  }

  private static List<String> sign(String app, String kind, String value) {
    return value.isEmpty() ? List.of() : List.of(Keys.join(app, kind, value));
  }
}
