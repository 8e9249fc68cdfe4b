package dev.jankline.processor.service;

import static java.util.Comparator.naturalOrder;

import dev.jankline.processor.service.Observation.Offsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Judges whether the processor can do its work now. It cannot while it waits for its start, while
 * Kafka Streams is not RUNNING, a stream thread is dead, or Kafka does not answer; after a failed
 * thread, until records are processed again; when records wait for a task and it processes none;
 * when collections take most of the time or free nothing. Thread-safe.
 */
public final class ProcessorReadiness {
  /** Time without a processed record of a task for which records wait: it counts as stuck. */
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

  private record Failure(Instant at, String what, boolean isOutside) {}

  /** How far a task is, and when it last moved or nothing waited for it. */
  private record Place(Offsets.At at, Instant since) {}

  private final InstantSource clock;
  private final Deque<Seen> window = new ArrayDeque<>();
  private @Nullable String waitsFor = "it starts";
  private @Nullable Failure failure;
  private Map<String, Place> places = Map.of();
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

  /**
   * A stream thread failed and is replaced.
   *
   * @param isOutside whether registry or network are to blame
   */
  public synchronized void threadFailed(String what, boolean isOutside) {
    failure = new Failure(clock.instant(), what, isOutside);
  }

  /** Records of a store were restored. */
  public synchronized void restored(long records) {
    restored += records;
  }

  /**
   * A number that changes while an obstacle inside of this process gives way: by each restored
   * record, when the task that is stuck longest goes on, and, when none is stuck and all threads
   * run, by each processed record. Empty when there is no such obstacle: it can work, waits for its
   * start or for Kafka, or its threads fail because of what is outside.
   */
  public synchronized OptionalLong progress() {
    Seen last = window.peekLast();
    boolean fails =
        failure != null
            && failure.isOutside()
            && failure.at().isAfter(clock.instant().minus(FAILURE_TELLS));
    if (waitsFor != null
        || fails
        || last == null
        || last.observation().offsets().isEmpty()
        || obstacle().isEmpty()) {
      return OptionalLong.empty();
    }
    Optional<Instant> longest = stuck(clock.instant()).map(Place::since).min(naturalOrder());
    boolean runs = last.observation().state().equals(RUNNING);
    long processed = runs ? last.observation().offsets().get().processed() : 0;
    return OptionalLong.of(restored + longest.map(Instant::toEpochMilli).orElse(processed));
  }

  private Stream<Place> stuck(Instant now) {
    Instant lately = now.minus(STUCK);
    return places.values().stream()
        .filter(place -> !place.at().isIdle() && !place.since().isAfter(lately));
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
    if (failure != null && stillTells(failure, now)) {
      return Optional.of("a stream thread failed: " + failure.what());
    }
    List<Place> stuck = stuck(now).toList();
    return stuck.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%d records wait for %d of %d tasks, none of them was processed for %d s"
                .formatted(
                    stuck.stream().mapToLong(place -> place.at().waiting()).sum(),
                    stuck.size(),
                    places.size(),
                    STUCK.toSeconds()));
  }

  /** Until each task with waiting records has gone on; a while when none has any. */
  private boolean stillTells(Failure failed, Instant now) {
    boolean isRecent = failed.at().isAfter(now.minus(FAILURE_TELLS));
    boolean isIdle = places.values().stream().allMatch(place -> place.at().isIdle());
    return isIdle
        ? isRecent
        : places.values().stream()
            .anyMatch(place -> !place.at().isIdle() && !place.since().isAfter(failed.at()));
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
    Map<String, Place> seen = new HashMap<>();
    offsets
        .tasks()
        .forEach(
            (task, at) -> {
              Place before = places.get(task);
              Instant since =
                  before == null || at.isIdle() || at.processed() > before.at().processed()
                      ? now
                      : before.since();
              seen.put(task, new Place(at, since));
            });
    places = seen;
    if (failure != null && !stillTells(failure, now)) {
      failure = null;
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
