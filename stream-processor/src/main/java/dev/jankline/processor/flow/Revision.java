package dev.jankline.processor.flow;

import dev.jankline.schema.CountedAs;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stall to be counted, and what it was counted as before with less knowledge.
 *
 * @param stall the stall
 * @param before the names to take back in the same transaction; null for a stall that is new
 * @param receipt where the last stage writes what it counted the stall as
 */
public record Revision<T>(T stall, @Nullable CountedAs before, Receipt receipt) {
  /** A stall with a receipt of its own. */
  public Revision(T stall, @Nullable CountedAs before) {
    this(stall, before, new Receipt());
  }

  /** Takes the stall through a stage. */
  public <R> Revision<R> map(Function<? super T, ? extends R> stage) {
    return new Revision<>(stage.apply(stall), before, receipt);
  }
}
