package dev.jankline.processor.kafka;

import dev.jankline.schema.CountedAs;
import org.jspecify.annotations.Nullable;

/**
 * Takes a stall out of the rows it was counted in, and is not in any more after late symbols.
 * Symbolize sends it straight to combine, after the stall was counted under its new names: no stage
 * in between has to do with it. It has no title, cause and stack, so it is never the example of a
 * row.
 *
 * @param stall the stall as it was received
 * @param from what it was counted as
 * @param to what it is counted as now: rows that both name are left alone; null when the stall no
 *     longer counts
 * @param left devices that it affects no longer in the cluster of primary grouping that it leaves
 */
public record Retraction(ReceivedStall stall, CountedAs from, @Nullable CountedAs to, Affected left)
    implements Countable {
  /** A stall whose devices stay affected. */
  public Retraction(ReceivedStall stall, CountedAs from, @Nullable CountedAs to) {
    this(stall, from, to, Affected.NONE);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.retraction(this);
  }
}
