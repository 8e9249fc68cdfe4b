package dev.jankline.processor.counts;

import dev.jankline.processor.days.Windows;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterMetadata;
import java.time.Instant;
import java.util.Map;

/**
 * Remembers of a published description what tells whether some stalls change it, and counts the
 * stalls since: so most stalls need neither the store nor the totals. Counts that were once added
 * up from the totals stay exact for the rest of that day, because every stall is added here too;
 * the next day, totals of the oldest day may be gone.
 */
final class Known {
  private final long exampleVersion;
  private final long firstVersion;
  private final Instant firstSeen;
  private final Instant lastSeen;
  private final Cause cause;
  private final long stalls;
  private final Instant exactOn;
  private Map<String, Long> causeStalls;

  /** Takes what was published by somebody else: what was counted since is not known. */
  Known(ClusterMetadata info) {
    this(info, info.getCauseStalls(), Instant.MIN);
  }

  /**
   * Takes what was published.
   *
   * @param causeStalls what the stored totals add up to now
   * @param exactOn start of the day on which they do
   */
  Known(ClusterMetadata info, Map<String, Long> causeStalls, Instant exactOn) {
    exampleVersion = info.getExampleVersionCode();
    firstVersion = info.getFirstVersionCode();
    firstSeen = info.getFirstSeen();
    lastSeen = info.getLastSeen();
    cause = info.getCause();
    stalls = CauseCounts.stalls(info.getCauseStalls());
    this.causeStalls = causeStalls;
    this.exactOn = exactOn;
  }

  /** Start of the day on which the counts are those of the stored totals. */
  Instant exactOn() {
    return exactOn;
  }

  /** Stalls by cause, as far as they are known. */
  Map<String, Long> causeStalls() {
    return causeStalls;
  }

  /** Whether the counts are those of the stored totals at a time. */
  boolean isExact(Instant at) {
    return !Windows.start(at, Windows.DAY).isAfter(exactOn);
  }

  /** Counts some stalls. */
  void count(Sighting sighting) {
    causeStalls = CauseCounts.add(causeStalls, sighting.causeStalls());
  }

  /**
   * Whether the stalls that were counted may change the description. What was counted before the
   * task started is not known here, so a cluster that doubled may be found out about later.
   */
  boolean mayBeChangedBy(Sighting sighting) {
    return sighting.takesBack()
        || (sighting.example() != null && sighting.example().getVersionCode() > exampleVersion)
        || (sighting.version() != null && sighting.version().code() < firstVersion)
        || Description.isEarlier(firstSeen, sighting.firstSeen())
        || Description.isLater(lastSeen, sighting.lastSeen())
        || Description.isGrown(stalls, CauseCounts.stalls(causeStalls))
        || CauseCounts.mostCommon(causeStalls) != cause;
  }
}
