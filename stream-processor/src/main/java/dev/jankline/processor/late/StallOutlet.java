package dev.jankline.processor.late;

import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.flow.Retraction;
import dev.jankline.processor.flow.Revision;
import dev.jankline.processor.symbolize.SymbolizedRevision;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.CountedAs;
import org.jspecify.annotations.Nullable;

/**
 * Passes symbolized stalls on to be analyzed and counted, and takes back what they were counted as
 * before. Both are part of the transaction in hand.
 */
final class StallOutlet {
  private final Outlet outlet;

  StallOutlet(Outlet outlet) {
    this.outlet = outlet;
  }

  /**
   * Passes a new stall on.
   *
   * @return what it is counted as; null when it was dropped, or a stage failed on it
   */
  @Nullable CountedAs first(String key, SymbolizedStall stall) {
    Revision revision = Revision.first();
    represent(key, stall, revision);
    return revision.receipt().counted();
  }

  /**
   * Passes a stall on that is counted already, and sends the retraction of its old names straight
   * to combine. When a stage fails on it, nothing is taken back: it stays where it is counted.
   *
   * @param before what it is counted as until now
   * @return what it is counted as from now on; null when it was dropped, or a stage failed on it
   */
  @Nullable CountedAs again(String key, SymbolizedStall stall, CountedAs before) {
    Revision revision = Revision.of(before);
    represent(key, stall, revision);
    CountedAs counted = revision.receipt().counted();
    if (revision.receipt().decided()) {
      ReceivedStall received = stall.received();
      Retraction retraction = new Retraction(received, before, counted, revision.receipt().left());
      outlet.forward(Nodes.COMBINE, key, retraction, received.receivedAt());
    }
    return counted;
  }

  private void represent(String key, SymbolizedStall stall, Revision revision) {
    outlet.forward(
        SymbolizedRevision.REPRESENT,
        key,
        new SymbolizedRevision(stall, revision),
        stall.received().receivedAt());
  }
}
