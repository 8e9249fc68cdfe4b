package dev.jankline.dashboard.cluster;

import dev.jankline.dashboard.store.Sql;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says what is asked of single stalls: a cluster matches when one of those that the store keeps
 * does.
 *
 * @param screen null for all
 * @param tiers device tiers; empty for all
 * @param os release of the operating system; null for all
 * @param platforms empty for all
 */
public record StallFilter(
    @Nullable String screen, List<String> tiers, @Nullable String os, List<String> platforms) {
  /** All stalls. */
  public static final StallFilter NONE = new StallFilter(null, List.of(), null, List.of());

  boolean isEmpty() {
    return equals(NONE);
  }

  /** Adds to a condition on rows of single stalls. */
  void where(Sql sql) {
    if (screen != null) {
      sql.add("AND screen = ?").bind(screen);
    }
    if (!tiers.isEmpty()) {
      sql.add("AND tier IN (SELECT unnest(?))").bind(tiers);
    }
    if (os != null) {
      sql.add("AND os = ?").bind(os);
    }
    if (!platforms.isEmpty()) {
      sql.add("AND platform IN (SELECT unnest(?))").bind(platforms);
    }
  }
}
