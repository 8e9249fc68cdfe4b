package dev.jankline.processor.kafka;

import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stall with the names to add it under. In rows that it is in already, because it was
 * counted there before and stays, nothing is added.
 *
 * @param stall the analyzed stall
 * @param names what to add it as
 * @param before what it was counted as until now; null for a new stall. A {@link Retraction} with
 *     the same two names takes it out of the rows it leaves
 * @param entered devices that it affects in its cluster of primary grouping; nothing when it stays
 *     there
 */
public record CountedStall(
    AnalyzedStall stall, CountedAs names, @Nullable CountedAs before, Affected entered)
    implements Countable {
  /** A stall that affects no device that was not affected before. */
  public CountedStall(AnalyzedStall stall, CountedAs names, @Nullable CountedAs before) {
    this(stall, names, before, Affected.NONE);
  }

  /** The names that an analysis gives a stall, in its primary cluster alone. */
  public static CountedAs names(AnalyzedStall stall) {
    return new CountedAs(
        stall.getFingerprints(),
        stall.getVersionName(),
        stall.getVersionCode(),
        stall.getSymbolized(),
        stall.getCause(),
        List.of());
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.stall(this);
  }
}
