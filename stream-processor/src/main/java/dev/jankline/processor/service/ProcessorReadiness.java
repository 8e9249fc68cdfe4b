package dev.jankline.processor.service;

import dev.jankline.processor.service.Observation.Offsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Judges whether the processor can do its work now. It cannot while it waits for its start, while
 * Kafka Streams is not RUNNING, a stream thread is dead, or Kafka does not answer; after a failed
 * thread, until records are processed again; when records wait and none is processed; when
 * collections take most of the time or free nothing. Thread-safe.
 */
public final class ProcessorReadiness {
  /** Time without a processed record, while records wait, after which it counts as stuck. */
  static final Duration STUCK = Duration.ofSeconds(30);

  /** Age of the last observation from which on nothing is known any more. */
  static final Duration STALE = Duration.ofSeconds(30);

  /** How long a failed thread tells, when no record waits. */
  static final Duration FAILURE_TELLS = Duration.ofSeconds(15);

  /** Time over which the share of collections is taken. */
  static final Duration COLLECTION_WINDOW = Duration.ofSeconds(10);

  static final double MAX_COLLECTION_SHARE = 0.5;
  static final double MAX_USED_SHARE = 0.97;
  private static final String RUNNING = "RUNNING";

  private record Seen(Instant at, Observation observation) {}

  private record Failure(Instant at, String what) {}

  private final InstantSource clock;
  private final Deque<Seen> window = new ArrayDeque<>();
  private @Nullable String waitsFor = "it starts";
  private @Nullable Failure failure;
  private @Nullable Offsets known;
  private Instant knownSince = Instant.MIN;
  private Instant progressAt = Instant.MIN;
  private long restored;

  public ProcessorReadiness(InstantSource clock) {
    this.clock = clock;
  }

  /** The start has to wait. */
  public synchronized void waitsFor(String what) {
    waitsFor = what;
  }

  /** Kafka Streams was started. */
  public synchronized void started() {
    waitsFor = null;
  }

  /** A stream thread failed and is replaced. */
  public synchronized void threadFailed(String what) {
    failure = new Failure(clock.instant(), what);
  }

  /** Records of a store were restored. */
  public synchronized void restored(long records) {
    restored += records;
  }

  /**
   * Records processed and restored, while there is an obstacle inside of this process; empty when
   * it can work, waits for its start or for Kafka, and while threads fail and are replaced.
   */
  public synchronized OptionalLong progress() {
    Seen last = window.peekLast();
    boolean replaced =
        failure != null && failure.at().isAfter(clock.instant().minus(FAILURE_TELLS));
    return waitsFor != null
            || replaced
            || last == null
            || last.observation().offsets().isEmpty()
            || obstacle().isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(restored + last.observation().offsets().get().processed());
  }

  /** Takes in what was seen now. */
  public synchronized void observe(Observation observation) {
    Instant now = clock.instant();
    window.addLast(new Seen(now, observation));
    while (window.size() > 2 && secondIsOldEnough(now)) {
      window.removeFirst();
    }
    observation.offsets().ifPresent(offsets -> progress(offsets, now));
  }

  /** Why it cannot do its work; empty when it can. */
  public synchronized Optional<String> obstacle() {
    if (waitsFor != null) {
      return Optional.of(waitsFor);
    }
    Seen last = window.peekLast();
    Instant now = clock.instant();
    if (last == null || last.at().isBefore(now.minus(STALE))) {
      return Optional.of("nothing is known of its threads");
    }
    return streams(last.observation())
        .or(() -> kafka(last.observation(), now))
        .or(() -> heap(last));
  }

  private static Optional<String> streams(Observation seen) {
    if (!seen.state().equals(RUNNING)) {
      return Optional.of("Kafka Streams is " + seen.state());
    }
    int dead = seen.wantedThreads() - seen.liveThreads();
    return dead > 0
        ? Optional.of(dead + " of " + seen.wantedThreads() + " stream threads are dead")
        : Optional.empty();
  }

  private Optional<String> kafka(Observation seen, Instant now) {
    if (seen.offsets().isEmpty()) {
      return Optional.of("Kafka does not answer");
    }
    Offsets offsets = seen.offsets().get();
    if (failure != null && stillTells(failure, offsets, now)) {
      return Optional.of("a stream thread failed: " + failure.what());
    }
    // Each partition may end in the marker of a transaction, which nobody processes.
    boolean waits = offsets.waiting() > offsets.partitions();
    Instant lately = now.minus(STUCK);
    return waits && !progressAt.isAfter(lately) && !knownSince.isAfter(lately)
        ? Optional.of(
            offsets.waiting() + " records wait, none was processed for " + STUCK.toSeconds() + " s")
        : Optional.empty();
  }

  private boolean stillTells(Failure failed, Offsets offsets, Instant now) {
    boolean isRecent = failed.at().isAfter(now.minus(FAILURE_TELLS));
    boolean noProgress = !progressAt.isAfter(failed.at());
    return noProgress && (isRecent || offsets.waiting() > offsets.partitions());
  }

  private Optional<String> heap(Seen last) {
    double used = last.observation().heap().usedShare();
    if (used > MAX_USED_SHARE) {
      return Optional.of("collections free nothing: " + percent(used) + " of the heap stay in use");
    }
    Seen first = window.getFirst();
    long elapsed = Duration.between(first.at(), last.at()).toMillis();
    double share =
        elapsed < COLLECTION_WINDOW.toMillis()
            ? 0
            : (double)
                    (last.observation().heap().collectionMillis()
                        - first.observation().heap().collectionMillis())
                / elapsed;
    return share > MAX_COLLECTION_SHARE
        ? Optional.of("collections take " + percent(share) + " of the time")
        : Optional.empty();
  }

  private void progress(Offsets offsets, Instant now) {
    Offsets before = known;
    known = offsets;
    // Other partitions, another sum: it says nothing about progress.
    if (before == null || before.partitions() != offsets.partitions()) {
      knownSince = now;
    } else if (offsets.processed() > before.processed()) {
      progressAt = now;
    }
    boolean isIdle = offsets.waiting() <= offsets.partitions();
    if (failure != null && !stillTells(failure, offsets, now)) {
      failure = null;
    }
    if (isIdle && failure == null) {
      progressAt = now;
    }
  }

  private boolean secondIsOldEnough(Instant now) {
    Seen first = window.removeFirst();
    Seen second = window.getFirst();
    window.addFirst(first);
    return !second.at().isAfter(now.minus(COLLECTION_WINDOW));
  }

  private static String percent(double share) {
    return Math.round(share * 100) + " %";
  }
}
