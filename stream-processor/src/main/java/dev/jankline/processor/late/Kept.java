package dev.jankline.processor.late;

import dev.jankline.processor.decode.ReceivedEvents;
import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.KeptStall;
import dev.jankline.topics.Keys;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Is one kept stall, read from its store.
 *
 * @param key its key in the store
 * @param stall what the store holds
 * @param received the stall as it was received
 */
record Kept(KeptKey key, KeptStall stall, ReceivedStall received) {
  /**
   * Takes a value of the store.
   *
   * @throws IllegalArgumentException when the event in it is not a stall
   */
  static Kept of(KeptKey key, KeptStall stall) {
    return new Kept(key, stall, ReceivedEvents.stall(stall.getEvent()));
  }

  /** A stall that is not counted yet, because symbols are being loaded. */
  static KeptStall waiting(ReceivedStall received) {
    return new KeptStall(received.event(), false, 0, null, List.of());
  }

  /** A stall that is counted without some symbols. */
  static KeptStall counted(SymbolizedStall stall, CountedAs counted) {
    return new KeptStall(stall.event(), true, stall.revision(), counted, stall.missingBuildIds());
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
