package dev.jankline.processor.stalls;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.processor.events.ReceivedEvents;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.RetainedStall;
import dev.jankline.topics.Keys;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Is one retained stall, read from its store.
 *
 * @param key its key in the store
 * @param stall what the store holds
 * @param received the stall as it was received
 */
record StoredStall(RetainedKey key, RetainedStall stall, ReceivedStall received) {
  /**
   * Takes a value of the store.
   *
   * @throws IllegalArgumentException when the event in it is not a stall
   */
  static StoredStall of(RetainedKey key, RetainedStall stall) {
    return new StoredStall(key, stall, ReceivedEvents.stall(stall.getEvent()));
  }

  /** A stall that is not counted yet, because symbols are being loaded. */
  static RetainedStall waiting(ReceivedStall received) {
    return new RetainedStall(received.event(), false, 0, null, List.of());
  }

  /** A stall that is counted without some symbols. */
  static RetainedStall counted(SymbolizedStall stall, CountedAs counted) {
    return new RetainedStall(
        stall.event(), true, stall.revision(), counted, stall.missingBuildIds());
  }

  boolean isCounted() {
    return stall.getCounted();
  }

  /** What it is counted as; null when it is not counted. */
  @Nullable CountedAs countedAs() {
    return stall.getCountedAs();
  }

  /** Revision of the next analysis that is counted. */
  int nextRevision() {
    return isCounted() ? stall.getRevision() + 1 : 0;
  }

  /** Key of the stall's record. */
  String recordKey() {
    BatchHeader header = received.event().getHeader();
    return Keys.install(header.getApp(), header.getInstallId());
  }
}
