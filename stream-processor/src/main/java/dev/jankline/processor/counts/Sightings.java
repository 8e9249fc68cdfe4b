package dev.jankline.processor.counts;

import dev.jankline.processor.kafka.BeforeCommit.Origin;
import dev.jankline.processor.kafka.Waiting;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import dev.jankline.topics.Keys;
import java.util.List;

/**
 * Keeps in memory what rows said about clusters since the last commit. Used by one stream thread.
 */
public final class Sightings {
  private final Waiting<String, Seen> waiting;

  /**
   * Holds what was said about one cluster.
   *
   * @param sighting all that was said
   * @param origin the delta that said the last of it
   */
  public record Seen(Sighting sighting, Origin origin) {}

  /** Begins without any. */
  public Sightings(WaitingLimits limits) {
    waiting = new Waiting<>(limits);
  }

  /** Adds what a row said. */
  public void add(Sighting sighting, Origin origin) {
    String key = Keys.info(sighting.app(), sighting.grouping(), sighting.fingerprint());
    Seen before = waiting.find(key);
    Seen seen =
        before == null
            ? new Seen(sighting, origin)
            : new Seen(before.sighting().plus(sighting), origin.after(before.origin()));
    waiting.put(key, seen, key.length() + seen.sighting().bytes());
  }

  /** Whether there are more clusters or bytes than may wait. */
  public boolean isFull() {
    return waiting.isFull();
  }

  /** Hands everything over and forgets it. */
  public List<Seen> drain() {
    return waiting.drain();
  }
}
