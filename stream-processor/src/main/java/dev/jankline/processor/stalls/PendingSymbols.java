package dev.jankline.processor.stalls;

import dev.jankline.analysis.symbolize.Symbolization;
import dev.jankline.analysis.symbolize.Symbolization.AppBuild;
import dev.jankline.analysis.symbolize.Symbolization.BuildLookup;
import dev.jankline.analysis.symbolize.Symbolization.Loading;
import dev.jankline.analysis.symbolize.Symbolization.Result;
import dev.jankline.analysis.symbolize.Symbolization.UnusableStallException;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.processor.kafka.DeadLetters;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.stalls.StoredRetainedStalls.StoredStall;
import dev.jankline.schema.CountedAs;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Symbolizes stalls and retains those whose symbols are missing: has them counted by what is named,
 * stores them with the names they were counted under, and analyzes them again when one of the
 * missing builds' symbols has come. Every stall is counted once at any time, or is in flight.
 */
final class PendingSymbols {
  /** Most retained stalls worked on in one turn, so that new records do not wait for long. */
  static final int SLICE = 200;

  private final BuildLookup builds;
  private final Symbolization symbolization;
  private final StoredRetainedStalls retained;
  private final TopologyMetrics metrics;
  private final CountedStalls counted;
  private final DeadLetters deadLetters;

  PendingSymbols(
      BuildLookup builds,
      StoredRetainedStalls retained,
      TopologyMetrics metrics,
      CountedStalls counted,
      DeadLetters deadLetters) {
    this.builds = builds;
    this.symbolization = new Symbolization(builds);
    this.retained = retained;
    this.metrics = metrics;
    this.counted = counted;
    this.deadLetters = deadLetters;
  }

  /** Has a new stall counted, or retains it uncounted while symbols are being loaded. */
  void process(String key, ReceivedStall stall, Instant now) {
    try {
      symbolize(stall, 0)
          .take(
              symbolized -> count(key, stall, symbolized, null, now),
              loading -> retainWaiting(loading, key, stall, now));
    } catch (UnusableStallException e) {
      deadLetters.analysisFailed(key, stall, false, e);
    }
    evict(now);
  }

  /** Works on the next slice of retained stalls. */
  void drain(Instant now) {
    retained.dropUnreadable();
    int left = SLICE;
    for (AppBuild build : retained.builds()) {
      if (left <= 0) {
        break;
      }
      Lookup lookup = builds.find(build);
      left -=
          switch (lookup == null ? Lookup.State.FAILED : lookup.state()) {
            case READY -> analyze(build, left, now);
            case FAILED -> giveUp(build, left, now, now);
            case LOADING -> giveUp(build, left, now.minus(retained.maxWait()), now);
          };
    }
    evict(now);
  }

  private int analyze(AppBuild build, int max, Instant now) {
    List<StoredStall> stalls = retained.oldest(build, max);
    stalls.forEach(stall -> analyze(stall, now));
    return stalls.size();
  }

  private int giveUp(AppBuild build, int max, Instant before, Instant now) {
    List<StoredStall> stalls = retained.inFlight(build, max, before);
    for (StoredStall stall : stalls) {
      retained.remove(stall.key());
      symbolizeNow(stall)
          .ifPresent(
              symbolized -> count(stall.recordKey(), stall.received(), symbolized, null, now));
    }
    return stalls.size();
  }

  private void analyze(StoredStall stall, Instant now) {
    Optional<Result> result =
        orDeadLetter(stall, () -> symbolize(stall.received(), stall.nextRevision()));
    if (result.isEmpty()) {
      retained.remove(stall.key());
    }
    result.ifPresent(
        found ->
            found.take(
                symbolized -> again(stall, symbolized, now),
                loading -> goOnWaiting(stall, loading, now)));
  }

  /** Nothing is sent when the symbols that were there a moment ago are gone again: next time. */
  private void again(StoredStall stall, SymbolizedStall symbolized, Instant now) {
    if (stall.isCounted()
        && symbolized.missingBuildIds().equals(stall.stall().getMissingBuildIds())) {
      return;
    }
    retained.remove(stall.key());
    count(stall.recordKey(), stall.received(), symbolized, stall.countedAs(), now);
  }

  private void goOnWaiting(StoredStall stall, Loading loading, Instant now) {
    if (!stall.isCounted()) {
      retained.remove(stall.key());
      retainWaiting(loading, stall.recordKey(), stall.received(), now);
    }
  }

  private void retainWaiting(Loading loading, String key, ReceivedStall stall, Instant now) {
    RetainedKey retainedKey = RetainedKey.of(loading.buildId(), stall.event());
    if (!retained.put(retainedKey, StoredStall.waiting(stall), now)) {
      count(key, stall, loading.now().get(), null, now);
    }
  }

  /** Has a stall counted, and retains it when it was counted without some symbols. */
  private void count(
      String key,
      ReceivedStall received,
      SymbolizedStall stall,
      @Nullable CountedAs before,
      Instant now) {
    CountedAs names = counted.count(key, received, stall, before);
    List<String> missing = stall.missingBuildIds();
    if (names != null && !missing.isEmpty()) {
      RetainedKey retainedKey = RetainedKey.of(missing.get(0), stall.event());
      if (!retained.put(retainedKey, StoredStall.counted(stall, names), now)) {
        metrics.unretainedStalls().increment();
      }
    }
  }

  /** Runs last: a stall that a caller still works on must not be evicted. */
  private void evict(Instant now) {
    for (StoredStall oldest = retained.overBound(now);
        oldest != null;
        oldest = retained.overBound(now)) {
      StoredStall stall = oldest;
      retained.remove(stall.key());
      metrics.evictedStalls().increment();
      if (!stall.isCounted()) {
        symbolizeNow(stall)
            .ifPresent(
                symbolized -> counted.count(stall.recordKey(), stall.received(), symbolized, null));
      }
    }
  }

  private Result symbolize(ReceivedStall stall, int revision) {
    return metrics.symbolizeTime().record(() -> symbolization.symbolize(stall.raw(), revision));
  }

  private Optional<SymbolizedStall> symbolizeNow(StoredStall stall) {
    return orDeadLetter(
        stall,
        () ->
            metrics
                .symbolizeTime()
                .record(() -> symbolization.symbolizeNow(stall.received().raw(), 0)));
  }

  /**
   * Empty when the stall cannot be symbolized and has become a dead letter: no record is in hand
   * that could be given up, and a stall that fails here fails at every turn.
   */
  private <T> Optional<T> orDeadLetter(StoredStall stall, Supplier<T> work) {
    try {
      return Optional.of(work.get());
    } catch (RuntimeException e) {
      deadLetters.throwIfRetriable(e);
      deadLetters.analysisFailed(stall.recordKey(), stall.received(), stall.isCounted(), e);
      return Optional.empty();
    }
  }
}
