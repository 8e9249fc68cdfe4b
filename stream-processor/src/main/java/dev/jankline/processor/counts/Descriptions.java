package dev.jankline.processor.counts;

import dev.jankline.processor.days.Ages;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.ExampleStall;
import dev.jankline.topics.Keys;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the description of a cluster when it changes: a new cluster, texts of a newer version,
 * another most common cause, a first sight an hour earlier, an earlier version, twice the stalls
 * (16 at least), a week passed, or no stalls left. The store holds what is published, nothing else.
 * Stalls by cause are added up from the stored totals of days once a day and cluster, when they are
 * needed, and counted in memory from then on: so they are what the rows say, however often a task
 * was restarted or stalls were taken back. Used by one stream thread.
 *
 * <p>Memory: {@value #MAX_KNOWN} clusters of about 300 bytes.
 */
public final class Descriptions {
  /** How long a cluster that is not seen any more is described. */
  static final Duration KEPT = Duration.ofDays(90);

  private static final int MAX_KNOWN = 20_000;

  private final StoredInfos stored;
  private final Function<Sighting, Map<String, Long>> causes;
  private final Forwarder forwarder;
  private final Map<String, Known> known = new Recent();

  /**
   * Takes what was published so far.
   *
   * @param causes adds up the stalls by cause of all stored totals of a cluster
   */
  public Descriptions(
      StoredInfos stored, Function<Sighting, Map<String, Long>> causes, Forwarder forwarder) {
    this.stored = stored;
    this.causes = causes;
    this.forwarder = forwarder;
  }

  /**
   * Publishes the description of a cluster if some stalls changed it. The totals must have been
   * stored before.
   *
   * @param at receive time of the newest of them
   */
  public void take(Sighting sighting, Instant at) {
    String key = Keys.info(sighting.app(), sighting.grouping(), sighting.fingerprint());
    Known remembered = known.get(key);
    if (remembered == null) {
      ClusterMetadata info = stored.find(key);
      if (info == null) {
        begin(key, sighting, at);
        return;
      }
      remembered = new Known(info);
      known.put(key, remembered);
    }
    remembered.count(sighting);
    if (remembered.mayBeChangedBy(sighting)) {
      look(key, remembered, sighting, at);
    }
  }

  /**
   * Deletes descriptions of clusters that were not seen for {@link #KEPT}; looks at some of them in
   * each call.
   *
   * @param now time of the newest record that was read
   */
  public void forgetOld(Instant now) {
    Instant since = now.minus(KEPT).minus(Description.LAST_SEEN_STEP);
    stored.unseen(since).forEach(key -> delete(key, now));
  }

  private void delete(String key, Instant at) {
    known.remove(key);
    stored.delete(key);
    forwarder.tombstone(Nodes.CLUSTER_INFO, key, at);
  }

  private void begin(String key, Sighting sighting, Instant at) {
    ExampleStall example = sighting.example();
    if (example == null) {
      return;
    }
    Counts counts = addUp(sighting, at);
    if (CauseCounts.stalls(counts.causeStalls()) > 0) {
      publish(key, Description.first(sighting, example), counts, at);
    }
  }

  private void look(String key, Known remembered, Sighting sighting, Instant at) {
    ClusterMetadata before = stored.find(key);
    if (before == null) {
      known.remove(key);
      begin(key, sighting, at);
      return;
    }
    Counts counts =
        remembered.isExact(at)
            ? new Counts(remembered.causeStalls(), remembered.exactOn())
            : addUp(sighting, at);
    if (CauseCounts.stalls(counts.causeStalls()) <= 0 && isWholeIn(before, at)) {
      delete(key, at);
      return;
    }
    ClusterMetadata next =
        Description.counted(Description.next(before, sighting), counts.causeStalls(), at);
    if (Description.isWorthPublishing(before, next)) {
      publish(key, next, counts, at);
    } else {
      known.put(key, new Known(before, counts.causeStalls(), counts.exactOn()));
    }
  }

  /** Stalls by cause of all stored totals, and the start of the day on which they are that. */
  private record Counts(Map<String, Long> causeStalls, Instant exactOn) {}

  private Counts addUp(Sighting sighting, Instant at) {
    return new Counts(causes.apply(sighting), Windows.start(at, Windows.DAY));
  }

  /** Whether all rows that the cluster ever had are still stored. */
  private static boolean isWholeIn(ClusterMetadata info, Instant at) {
    return Windows.start(info.getFirstSeen(), Windows.DAY).isAfter(at.minus(Ages.CHANGES));
  }

  private void publish(String key, ClusterMetadata description, Counts counts, Instant at) {
    ClusterMetadata info = Description.counted(description, counts.causeStalls(), at);
    known.put(key, new Known(info, counts.causeStalls(), counts.exactOn()));
    stored.put(key, info);
    forwarder.forward(Nodes.CLUSTER_INFO, key, info, at);
  }

  /** Forgets what was not used for longest. */
  private static final class Recent extends LinkedHashMap<String, Known> {
    private static final float LOAD = 0.75f;

    Recent() {
      super(1 << 8, LOAD, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.@Nullable Entry<String, Known> eldest) {
      return size() > MAX_KNOWN;
    }
  }
}
