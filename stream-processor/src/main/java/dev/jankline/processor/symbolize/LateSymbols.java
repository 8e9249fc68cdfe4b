package dev.jankline.processor.symbolize;

import dev.jankline.processor.deadletter.DeadLetters;
import dev.jankline.processor.decode.ReceivedEvents;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.flow.Retraction;
import dev.jankline.processor.flow.Revision;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.symbolize.KeptStalls.Kept;
import dev.jankline.processor.symbolize.Symbolization.Loading;
import dev.jankline.processor.symbolize.Symbolization.Result;
import dev.jankline.processor.symbolize.Symbolization.Symbolized;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.KeptStall;
import dev.jankline.symbols.load.Lookup;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.List;
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
  private final KeptLimits limits;
  private final TopologyMetrics metrics;
  private final Outlet outlet;
  private final DeadLetters deadLetters;

  LateSymbols(
      BuildLookup builds,
      KeptStalls kept,
      KeptLimits limits,
      TopologyMetrics metrics,
      Outlet outlet,
      DeadLetters deadLetters) {
    this.builds = builds;
    this.symbolization = new Symbolization(builds);
    this.kept = kept;
    this.limits = limits;
    this.metrics = metrics;
    this.outlet = outlet;
    this.deadLetters = deadLetters;
  }

  /** Passes a new stall on, or keeps it uncounted while symbols are on their way. */
  void take(String key, ReceivedStall event, Instant now) {
    try {
      Result result = symbolization.symbolize(event, 0);
      if (result instanceof Symbolized symbolized) {
        send(key, event, symbolized.stall(), null, now);
      } else if (result instanceof Loading loading) {
        keepWaiting(loading.buildId(), key, event, now);
      }
    } catch (UnusableStallException e) {
      deadLetters.analysisFailed(key, event, false, e);
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
      Lookup.State state = lookup == null ? Lookup.State.FAILED : lookup.state();
      left -= state == Lookup.State.READY ? analyze(build, left, now) : 0;
      left -= state == Lookup.State.FAILED ? giveUp(build, left, now, now) : 0;
      left -=
          state == Lookup.State.LOADING ? giveUp(build, left, now.minus(limits.maxWait()), now) : 0;
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
    stalls.forEach(stall -> countNow(stall, now));
    return stalls.size();
  }

  private void analyze(Kept stall, Instant now) {
    boolean counted = stall.stall().getCounted();
    int revision = counted ? stall.stall().getRevision() + 1 : 0;
    ReceivedStall event = received(stall);
    Result result;
    try {
      result = symbolization.symbolize(event, revision);
    } catch (RuntimeException e) {
      // No record is in hand that could be given up: a stall that fails here fails at every turn.
      deadLetters.throwIfRetriable(e);
      kept.remove(stall.key());
      deadLetters.analysisFailed(key(stall), event, counted, e);
      return;
    }
    if (result instanceof Symbolized symbolized) {
      again(stall, event, symbolized.stall(), now);
    } else if (result instanceof Loading loading && !counted) {
      kept.remove(stall.key());
      keepWaiting(loading.buildId(), key(stall), event, now);
    }
  }

  /**
   * Nothing is sent when the symbols that were there a moment ago are gone again: next time. Nor
   * when nobody knows what the stall was counted as (an older version kept it): it stays there.
   */
  private void again(Kept stall, ReceivedStall event, SymbolizedStall symbolized, Instant now) {
    boolean counted = stall.stall().getCounted();
    CountedAs before = stall.stall().getCountedAs();
    if (counted && symbolized.missingBuildIds().equals(stall.stall().getMissingBuildIds())) {
      return;
    }
    kept.remove(stall.key());
    if (!counted || before != null) {
      send(key(stall), event, symbolized, before, now);
    }
  }

  private void countNow(Kept stall, Instant now) {
    ReceivedStall event = received(stall);
    kept.remove(stall.key());
    SymbolizedStall symbolized = symbolizeNow(stall, event);
    if (symbolized != null) {
      send(key(stall), event, symbolized, null, now);
    }
  }

  /** Null when the stall cannot be symbolized and has become a dead letter. */
  private @Nullable SymbolizedStall symbolizeNow(Kept stall, ReceivedStall event) {
    try {
      return symbolization.symbolizeNow(event, 0);
    } catch (RuntimeException e) {
      deadLetters.throwIfRetriable(e);
      deadLetters.analysisFailed(key(stall), event, false, e);
      return null;
    }
  }

  private void keepWaiting(String buildId, String key, ReceivedStall event, Instant now) {
    KeptStall stall = new KeptStall(event.event(), false, 0, null, List.of());
    if (!kept.keep(KeptKey.of(buildId, event.event()), stall, now)) {
      send(key, event, symbolization.symbolizeNow(event, 0), null, now);
    }
  }

  /** Passes a stall on to be counted, and keeps it when it was counted without some symbols. */
  private void send(
      String key,
      ReceivedStall event,
      SymbolizedStall stall,
      @Nullable CountedAs before,
      Instant now) {
    Revision revision = before == null ? Revision.first() : Revision.of(before);
    represent(key, stall, revision);
    CountedAs counted = revision.receipt().counted();
    if (before != null && revision.receipt().decided()) {
      Retraction retraction = new Retraction(event, before, counted);
      outlet.forward(Nodes.COMBINE, key, retraction, event.receivedAt());
    }
    if (counted != null && !stall.missingBuildIds().isEmpty()) {
      keepCounted(event, stall, counted, now);
    }
  }

  private void represent(String key, SymbolizedStall stall, Revision revision) {
    SymbolizedRevision value = new SymbolizedRevision(stall, revision);
    outlet.forward(SymbolizedRevision.REPRESENT, key, value, stall.received().receivedAt());
  }

  private void keepCounted(
      ReceivedStall event, SymbolizedStall stall, CountedAs counted, Instant now) {
    List<String> missing = stall.missingBuildIds();
    KeptStall keep = new KeptStall(event.event(), true, stall.revision(), counted, missing);
    if (!kept.keep(KeptKey.of(missing.get(0), event.event()), keep, now)) {
      metrics.unkeptStalls().increment();
    }
  }

  /** Runs last: no stall may be in the hands of a caller when it is evicted. */
  private void evict(Instant now) {
    for (Kept oldest = kept.overBound(now); oldest != null; oldest = kept.overBound(now)) {
      kept.remove(oldest.key());
      metrics.evictedStalls().increment();
      if (!oldest.stall().getCounted()) {
        countForGood(oldest);
      }
    }
  }

  private void countForGood(Kept stall) {
    ReceivedStall event = received(stall);
    SymbolizedStall symbolized = symbolizeNow(stall, event);
    if (symbolized != null) {
      represent(key(stall), symbolized, Revision.first());
    }
  }

  private static ReceivedStall received(Kept stall) {
    return ReceivedEvents.stall(stall.stall().getEvent());
  }

  private static String key(Kept stall) {
    BatchHeader header = stall.stall().getEvent().getHeader();
    return Keys.install(header.getApp(), header.getInstallId());
  }
}
