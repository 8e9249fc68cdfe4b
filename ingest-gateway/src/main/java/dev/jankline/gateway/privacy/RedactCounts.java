package dev.jankline.gateway.privacy;

import java.util.EnumMap;
import java.util.Map;

/** Counts what was removed, by kind. Not thread-safe. */
public final class RedactCounts {
  private final Map<PersonalKind, Integer> counts = new EnumMap<>(PersonalKind.class);
  private int total;

  /** Counts one. */
  public void add(PersonalKind kind) {
    counts.merge(kind, 1, Integer::sum);
    total++;
  }

  /** Number of one kind. */
  public int of(PersonalKind kind) {
    return counts.getOrDefault(kind, 0);
  }

  /** Number of all kinds. */
  public int total() {
    return total;
  }
}
