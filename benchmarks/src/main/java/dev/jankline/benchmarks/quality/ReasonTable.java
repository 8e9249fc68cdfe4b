package dev.jankline.benchmarks.quality;

import dev.jankline.schema.Cause;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts which cause was published of stalls whose cause is known. Only the rule of Jankline finds
 * causes. Stalls without one answer are left out.
 */
final class ReasonTable {
  private final Map<String, Map<String, Long>> table = new TreeMap<>();
  private long stalls;
  private long right;

  void add(Set<Cause> reasons, Cause found) {
    if (reasons.isEmpty()) {
      return;
    }
    String known = reasons.stream().map(Cause::name).sorted().collect(Collectors.joining(" or "));
    table.computeIfAbsent(known, key -> new TreeMap<>()).merge(found.name(), 1L, Long::sum);
    stalls++;
    right += reasons.contains(found) ? 1 : 0;
  }

  /** Returns the number of stalls by known cause, then by published cause. */
  Map<String, Map<String, Long>> table() {
    return table;
  }

  long stalls() {
    return stalls;
  }

  /** Returns the share of stalls whose published cause is right; null without stalls. */
  @Nullable Double right() {
    return RuleScore.share(right, stalls);
  }
}
