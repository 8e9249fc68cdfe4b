package dev.jankline.processor.late;

import dev.jankline.processor.deadletter.DeadLetters;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.symbolize.AppBuild;
import dev.jankline.processor.symbolize.BuildLookup;
import dev.jankline.processor.symbolize.Symbolization;
import dev.jankline.processor.symbolize.Symbolization.Loading;
import dev.jankline.processor.symbolize.Symbolization.Result;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.processor.symbolize.UnusableStallException;
import dev.jankline.schema.CountedAs;
import dev.jankline.symbols.load.Lookup;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks after stalls whose symbols are missing: passes them on to be counted by what is named,
 * keeps them with the names they were counted under, and analyzes them again when one of the
 * missing builds' symbols has come. Every stall is counted once at any time, or is in flight.
 */
final class LateSymbols {
  /** Kept stalls worked on at one go, so that new records are not held up. */
  static final int SLICE = 200;

  private final BuildLookup builds;
  private final Symbolization symbolization;
  private final KeptStalls kept;
  private final TopologyMetrics metrics;
  private final StallOutlet outlet;
  private final DeadLetters deadLetters;

  LateSymbols(
      BuildLookup builds,
      KeptStalls kept,
      TopologyMetrics metrics,
      Outlet outlet,
      DeadLetters deadLetters) {
    this.builds = builds;
    this.symbolization = new Symbolization(builds);
    this.kept = kept;
    this.metrics = metrics;
    this.outlet = new StallOutlet(outlet);
    this.deadLetters = deadLetters;
  }

  /** Passes a new stall on, or keeps it uncounted while symbols are being loaded. */
  void take(String key, ReceivedStall stall, Instant now) {
    try {
      symbolization
          .symbolize(stall, 0)
          .take(
              symbolized -> send(key, symbolized, null, now),
              loading -> keepWaiting(loading, key, stall, now));
    } catch (UnusableStallException e) {
      deadLetters.analysisFailed(key, stall, false, e);
    }
    evict(now);
  }

  /** Works on the next slice of kept stalls. */
  void drain(Instant now) {
    kept.dropUnreadable();
    int left = SLICE;
    for (AppBuild build : kept.builds()) {
      if (left <= 0) {
        break;
      }
      Lookup lookup = builds.find(build);
      left -=
          switch (lookup == null ? Lookup.State.FAILED : lookup.state()) {
            case READY -> analyze(build, left, now);
            case FAILED -> giveUp(build, left, now, now);
            case LOADING -> giveUp(build, left, now.minus(kept.maxWait()), now);
          };
    }
    evict(now);
  }

  private int analyze(AppBuild build, int max, Instant now) {
    List<Kept> stalls = kept.oldest(build, max);
    stalls.forEach(stall -> analyze(stall, now));
    return stalls.size();
  }

  private int giveUp(AppBuild build, int max, Instant keptBefore, Instant now) {
    List<Kept> stalls = kept.inFlight(build, max, keptBefore);
    for (Kept stall : stalls) {
      kept.remove(stall.key());
      symbolizeNow(stall).ifPresent(symbolized -> send(stall.recordKey(), symbolized, null, now));
    }
    return stalls.size();
  }

  private void analyze(Kept stall, Instant now) {
    Optional<Result> result =
        symbolize(stall, () -> symbolization.symbolize(stall.received(), stall.nextRevision()));
    if (result.isEmpty()) {
      kept.remove(stall.key());
    }
    result.ifPresent(
        found ->
            found.take(
                symbolized -> again(stall, symbolized, now),
                loading -> goOnWaiting(stall, loading, now)));
  }

  /** Nothing is sent when the symbols that were there a moment ago are gone again: next time. */
  private void again(Kept stall, SymbolizedStall symbolized, Instant now) {
    if (stall.isCounted()
        && symbolized.missingBuildIds().equals(stall.stall().getMissingBuildIds())) {
      return;
    }
    kept.remove(stall.key());
    send(stall.recordKey(), symbolized, stall.countedAs(), now);
  }

  private void goOnWaiting(Kept stall, Loading loading, Instant now) {
    if (!stall.isCounted()) {
      kept.remove(stall.key());
      keepWaiting(loading, stall.recordKey(), stall.received(), now);
    }
  }

  private void keepWaiting(Loading loading, String key, ReceivedStall stall, Instant now) {
    KeptKey keptKey = KeptKey.of(loading.buildId(), stall.event());
    if (!kept.keep(keptKey, Kept.waiting(stall), now)) {
      send(key, loading.now().get(), null, now);
    }
  }

  /** Passes a stall on to be counted, and keeps it when it was counted without some symbols. */
  private void send(String key, SymbolizedStall stall, @Nullable CountedAs before, Instant now) {
    CountedAs counted =
        before == null ? outlet.first(key, stall) : outlet.again(key, stall, before);
    List<String> missing = stall.missingBuildIds();
    if (counted != null && !missing.isEmpty()) {
      KeptKey keptKey = KeptKey.of(missing.get(0), stall.event());
      if (!kept.keep(keptKey, Kept.counted(stall, counted), now)) {
        metrics.unkeptStalls().increment();
      }
    }
  }

  /** Runs last: a stall that a caller still works on must not be evicted. */
  private void evict(Instant now) {
    for (Kept oldest = kept.overBound(now); oldest != null; oldest = kept.overBound(now)) {
      Kept stall = oldest;
      kept.remove(stall.key());
      metrics.evictedStalls().increment();
      if (!stall.isCounted()) {
        symbolizeNow(stall).ifPresent(symbolized -> outlet.first(stall.recordKey(), symbolized));
      }
    }
  }

  private Optional<SymbolizedStall> symbolizeNow(Kept stall) {
    return symbolize(stall, () -> symbolization.symbolizeNow(stall.received(), 0));
  }

  /**
   * Empty when the stall cannot be symbolized and has become a dead letter: no record is in hand
   * that could be given up, and a stall that fails here fails at every turn.
   */
  private <T> Optional<T> symbolize(Kept stall, Supplier<T> work) {
    try {
      return Optional.of(work.get());
    } catch (RuntimeException e) {
      deadLetters.throwIfRetriable(e);
      deadLetters.analysisFailed(stall.recordKey(), stall.received(), stall.isCounted(), e);
      return Optional.empty();
    }
  }
}
