package dev.jankline.processor.symbolize;

import dev.jankline.processor.deadletter.DeadLetters;
import dev.jankline.processor.decode.EventTime;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedEvent;
import dev.jankline.processor.flow.Revision;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.symbolize.KeptStalls.Kept;
import dev.jankline.processor.symbolize.Symbolization.Loading;
import dev.jankline.processor.symbolize.Symbolization.Missing;
import dev.jankline.processor.symbolize.Symbolization.Result;
import dev.jankline.processor.symbolize.Symbolization.Symbolized;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.KeptStall;
import dev.jankline.symbols.Lookup;
import dev.jankline.topics.Keys;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Looks after stalls whose symbols are missing: counts them as unsymbolized, keeps them, and moves
 * them when the symbols have come. Every stall is counted under exactly one cluster at any time, or
 * is in flight.
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

  /** Keeps a stall uncounted while the symbols of a build are being loaded. */
  void await(String buildId, String key, ReceivedEvent event, Instant now) {
    keepWaiting(buildId, key, event, now);
    evict(now);
  }

  /** Counts a stall under its build's unsymbolized cluster, and keeps it for later. */
  void countUnsymbolized(String buildId, String key, ReceivedEvent event, Instant now) {
    sendUnsymbolized(buildId, key, event, now);
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
    int done = 0;
    for (Kept stall : kept.oldest(build, max)) {
      analyze(stall, now);
      done++;
    }
    return done;
  }

  private int giveUp(AppBuild build, int max, Instant keptBefore, Instant now) {
    int done = 0;
    for (Kept stall : kept.inFlight(build, max, keptBefore)) {
      sendUnsymbolized(build.buildId(), key(stall), received(stall), now);
      done++;
    }
    return done;
  }

  private void analyze(Kept stall, Instant now) {
    boolean counted = stall.stall().getCounted();
    int revision = counted ? stall.stall().getRevision() + 1 : 0;
    ReceivedEvent event = received(stall);
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
      kept.remove(stall.key());
      send(key(stall), symbolized.stall(), counted(stall, event));
    } else if (result instanceof Missing missing) {
      move(stall, event, missing.buildId(), revision, now);
    } else if (result instanceof Loading loading && !counted) {
      waitElsewhere(stall, loading.buildId(), now);
    }
  }

  /**
   * A stall that misses the symbols of two builds moves from one build's cluster to the other's.
   */
  private void move(Kept stall, ReceivedEvent event, String buildId, int revision, Instant now) {
    if (buildId.equals(stall.key().buildId())) {
      return; // The symbols were there a moment ago: next time.
    }
    kept.remove(stall.key());
    SymbolizedStall plus = Symbolization.unsymbolized(event, revision, buildId);
    send(key(stall), plus, counted(stall, event));
    keepCounted(buildId, event, revision, now);
  }

  private void waitElsewhere(Kept stall, String buildId, Instant now) {
    if (!buildId.equals(stall.key().buildId())) {
      kept.remove(stall.key());
      keepWaiting(buildId, key(stall), received(stall), now);
    }
  }

  private void keepWaiting(String buildId, String key, ReceivedEvent event, Instant now) {
    KeptStall stall = new KeptStall(event.event(), false, 0);
    if (!kept.keep(KeptKey.of(buildId, event.event()), stall, now)) {
      sendUnsymbolized(buildId, key, event, now);
    }
  }

  private void sendUnsymbolized(String buildId, String key, ReceivedEvent event, Instant now) {
    send(key, Symbolization.unsymbolized(event, 0, buildId), null);
    keepCounted(buildId, event, 0, now);
  }

  private void keepCounted(String buildId, ReceivedEvent event, int revision, Instant now) {
    KeptStall stall = new KeptStall(event.event(), true, revision);
    if (!kept.keep(KeptKey.of(buildId, event.event()), stall, now)) {
      metrics.unkeptStalls().increment();
    }
  }

  /** Runs last: no stall may be in the hands of a caller when it is evicted. */
  private void evict(Instant now) {
    for (Kept oldest = kept.overBound(now); oldest != null; oldest = kept.overBound(now)) {
      kept.remove(oldest.key());
      metrics.evictedStalls().increment();
      if (!oldest.stall().getCounted()) {
        ReceivedEvent event = received(oldest);
        send(key(oldest), Symbolization.unsymbolized(event, 0, oldest.key().buildId()), null);
      }
    }
  }

  private static @Nullable SymbolizedStall counted(Kept stall, ReceivedEvent event) {
    return stall.stall().getCounted()
        ? Symbolization.unsymbolized(event, stall.stall().getRevision(), stall.key().buildId())
        : null;
  }

  private void send(String key, SymbolizedStall plus, @Nullable SymbolizedStall minus) {
    Instant receivedAt = plus.event().getReceivedAt();
    outlet.forward(Names.REPRESENT, key, new Revision<>(plus, minus), receivedAt);
  }

  private static ReceivedEvent received(Kept stall) {
    return new ReceivedEvent(stall.stall().getEvent(), EventTime.of(stall.stall().getEvent()).at());
  }

  private static String key(Kept stall) {
    BatchHeader header = stall.stall().getEvent().getHeader();
    return Keys.install(header.getApp(), header.getInstallId());
  }
}
