package dev.jankline.processor.describe;

import dev.jankline.processor.row.CauseCounts;
import dev.jankline.processor.row.Sighting;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterInfo;
import java.time.Instant;
import java.util.Map;

/**
 * Remembers of a published description what tells whether some stalls change it, and counts the
 * stalls since: so most stalls need neither the store nor a look at the totals.
 */
final class Known {
  private final long exampleVersion;
  private final long firstVersion;
  private final Instant firstSeen;
  private final Instant lastSeen;
  private final Cause cause;
  private final long stalls;
  private Map<String, Long> causeStalls;

  /**
   * Takes what was published.
   *
   * @param causeStalls what is counted by now
   */
  Known(ClusterInfo info, Map<String, Long> causeStalls) {
    exampleVersion = info.getExampleVersionCode();
    firstVersion = info.getFirstVersionCode();
    firstSeen = info.getFirstSeen();
    lastSeen = info.getLastSeen();
    cause = info.getCause();
    stalls = CauseCounts.stalls(info.getCauseStalls());
    this.causeStalls = causeStalls;
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
        || (sighting.exemplar() != null && sighting.exemplar().getVersionCode() > exampleVersion)
        || (sighting.version() != null && sighting.version().code() < firstVersion)
        || sighting.firstSeen().isBefore(firstSeen)
        || Description.isLater(lastSeen, sighting.lastSeen())
        || Description.isGrown(stalls, CauseCounts.stalls(causeStalls))
        || CauseCounts.mostCommon(causeStalls) != cause;
  }
}
