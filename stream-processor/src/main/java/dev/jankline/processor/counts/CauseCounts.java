package dev.jankline.processor.counts;

import dev.jankline.schema.Cause;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** Adds up stalls by cause. What adds up to nothing is left out. */
public final class CauseCounts {
  private CauseCounts() {}

  /** The causes of some stalls that have the same. */
  static Map<String, Long> of(Cause cause, long stalls) {
    return stalls == 0 ? Map.of() : Map.of(cause.name(), stalls);
  }

  /** The sum of two counts; may be one of them. */
  public static Map<String, Long> add(Map<String, Long> a, Map<String, Long> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? b : a;
    }
    if (a.size() == 1 && a.keySet().equals(b.keySet())) {
      // Most clusters have one cause.
      String cause = a.keySet().iterator().next();
      long stalls = a.getOrDefault(cause, 0L) + b.getOrDefault(cause, 0L);
      return stalls == 0 ? Map.of() : Map.of(cause, stalls);
    }
    Map<String, Long> sum = new HashMap<>(a);
    b.forEach(
        (cause, stalls) ->
            sum.merge(cause, stalls, (x, y) -> x + y == 0 ? null : Long.valueOf(x + y)));
    return sum;
  }

  /** The counts with their signs turned. */
  public static Map<String, Long> negated(Map<String, Long> counts) {
    Map<String, Long> negated = new HashMap<>();
    counts.forEach((cause, stalls) -> negated.put(cause, -stalls));
    return negated;
  }

  /** Number of stalls. */
  public static long stalls(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The cause of most stalls, of equals the first by name; UNKNOWN without any. */
  public static Cause mostCommon(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .filter(count -> count.getValue() > 0)
        .max(
            Map.Entry.<String, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(count -> cause(count.getKey()))
        .orElse(Cause.UNKNOWN);
  }

  private static Cause cause(String name) {
    for (Cause cause : Cause.values()) {
      if (cause.name().equals(name)) {
        return cause;
      }
    }
    return Cause.UNKNOWN;
  }
}
