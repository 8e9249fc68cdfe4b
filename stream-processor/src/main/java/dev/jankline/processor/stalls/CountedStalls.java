package dev.jankline.processor.stalls;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.processor.kafka.AccountingEntry.EventDropReason;
import dev.jankline.processor.kafka.Countable.CountedStall;
import dev.jankline.processor.kafka.Countable.Retraction;
import dev.jankline.processor.kafka.DeadLetters;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.HeldStall;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.MainThreadStall;
import dev.jankline.schema.WatchedThread;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Analyzes symbolized stalls, publishes them, and forwards them to be counted.
 *
 * <p>A new stall over its device's limit is neither published nor counted: DROPPED(DEVICE_LIMIT).
 * One that was counted before late symbols moved it is published once more, as not counted. A stall
 * that late symbols leave in its clusters is published with its new names, and none of its counts
 * change.
 */
final class CountedStalls {
  private final Function<SymbolizedStall, AnalyzedStall> analysis;
  private final DeviceLimit limit;
  private final Consumer<Instant> changes;
  private final Forwarder forwarder;
  private final DeadLetters deadLetters;

  /**
   * Takes what stalls go through.
   *
   * @param analysis selects the representative stack and finds the clusters
   * @param changes told the receive time of each stall before its device's days change
   */
  CountedStalls(
      Function<SymbolizedStall, AnalyzedStall> analysis,
      DeviceLimit limit,
      Consumer<Instant> changes,
      Forwarder forwarder,
      DeadLetters deadLetters) {
    this.analysis = analysis;
    this.limit = limit;
    this.changes = changes;
    this.forwarder = forwarder;
    this.deadLetters = deadLetters;
  }

  /**
   * Analyzes a stall and forwards what changes in the counts. A stall that is counted already is
   * added under its new names and taken out of the old ones in the transaction in hand. One on
   * which the analysis fails becomes a dead letter, or stays where it is counted.
   *
   * @param key key of its device's records
   * @param before what it is counted as until now; null for a new stall
   * @return what it is counted as from now on; null when it was dropped, or the analysis failed
   */
  @Nullable CountedAs count(
      String key, ReceivedStall received, SymbolizedStall stall, @Nullable CountedAs before) {
    AnalyzedStall analyzed;
    try {
      analyzed = analysis.apply(stall);
    } catch (RuntimeException e) {
      deadLetters.analysisFailed(key, received, before != null, e);
      return null;
    }
    Instant receivedAt = received.receivedAt();
    changes.accept(receivedAt);
    DeviceLimit.Decision decision = limit.decide(key, analyzed, before);
    CountedAs names = decision.names();
    if (names == null) {
      forwarder.dropped(key, received, EventDropReason.DEVICE_LIMIT);
    } else {
      CountedStall counted = new CountedStall(analyzed, names, before, decision.entered());
      forwarder.forward(Nodes.PRE_AGGREGATE, key, counted, receivedAt);
    }
    MainThreadStall held = held(received, analyzed, names, before);
    if (names != null || before != null) {
      publish(analyzed, names != null, receivedAt);
    }
    if (before != null) {
      Retraction retraction = new Retraction(received, before, names, decision.left());
      forwarder.forward(Nodes.PRE_AGGREGATE, key, retraction, receivedAt);
    }
    if (held != null) {
      forwarder.forward(Nodes.EXPLAIN, key, new HeldStall(held, before == null), receivedAt);
    }
    return names;
  }

  /**
   * What ANRs are explained by; null when the main thread was not held for long, or it never
   * counted.
   */
  private static @Nullable MainThreadStall held(
      ReceivedStall received,
      AnalyzedStall stall,
      @Nullable CountedAs names,
      @Nullable CountedAs before) {
    CountedAs known = names == null ? before : names;
    return known == null
            || received.stall().getWatchedThread() != WatchedThread.MAIN
            || !ExplainedAnrs.isKept(stall.getDurationMillis())
        ? null
        : ExplainedAnrs.stall(
            stall, received.event().getEvent().getTime().toEpochMilli(), known, names != null);
  }

  private void publish(AnalyzedStall stall, boolean isCounted, Instant receivedAt) {
    stall.setCounted(isCounted);
    if (stall.getStackNode() >= 0) {
      // The frames are in the tables; what was passed on to be counted has this list itself.
      stall.setStack(List.of());
    }
    String cluster = Keys.cluster(stall.getApp(), stall.getFingerprints().getPrimary());
    forwarder.forward(Nodes.STALLS, cluster, stall, receivedAt);
  }
}
