package dev.jankline.processor.counts;

import dev.jankline.processor.days.RowNames.AppVersion;
import dev.jankline.schema.ExampleStall;
import dev.jankline.schema.Grouping;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says what some stalls tell about their cluster as a whole, over all versions and windows.
 *
 * @param app application id
 * @param grouping grouping of the fingerprint
 * @param fingerprint the cluster
 * @param symbolized false for a cluster of stalls whose symbols are missing
 * @param version lowest version of the stalls by version code; null when it has no row of its own
 * @param firstSeen earliest event time
 * @param lastSeen latest event time
 * @param causeStalls stalls by cause; negative where stalls are taken back
 * @param example texts of one of the stalls; null when they were sent before
 */
public record Sighting(
    String app,
    Grouping grouping,
    String fingerprint,
    boolean symbolized,
    @Nullable AppVersion version,
    Instant firstSeen,
    Instant lastSeen,
    Map<String, Long> causeStalls,
    @Nullable ExampleStall example) {

  /** Puts together what was said of the same cluster; the order makes no difference. */
  public Sighting plus(Sighting more) {
    return new Sighting(
        app,
        grouping,
        fingerprint,
        symbolized,
        lower(version, more.version),
        firstSeen.isBefore(more.firstSeen) ? firstSeen : more.firstSeen,
        lastSeen.isAfter(more.lastSeen) ? lastSeen : more.lastSeen,
        CauseCounts.add(causeStalls, more.causeStalls),
        ExampleStalls.better(example, more.example));
  }

  /** Whether stalls are taken back. */
  public boolean takesBack() {
    return causeStalls.values().stream().anyMatch(stalls -> stalls < 0);
  }

  /** Estimated bytes. */
  public long bytes() {
    return RowBytes.ofSighting(this);
  }

  private static @Nullable AppVersion lower(@Nullable AppVersion a, @Nullable AppVersion b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    int order = Long.compare(a.code(), b.code());
    return (order == 0 ? a.name().compareTo(b.name()) : order) <= 0 ? a : b;
  }
}
