package dev.jankline.processor.flow;

import dev.jankline.schema.CountedAs;
import org.jspecify.annotations.Nullable;

/**
 * Accompanies a stall through its analysis, for the stages that count it.
 *
 * @param before what the stall is counted as until now; null for a stall that is new
 * @param receipt where the last stage writes what it counted the stall as
 */
public record Revision(@Nullable CountedAs before, Receipt receipt) {
  /** For a stall that was not counted before. */
  public static Revision first() {
    return new Revision(null, new Receipt());
  }

  /** For a stall that is counted already, by what was known then. */
  public static Revision of(CountedAs before) {
    return new Revision(before, new Receipt());
  }

  /** Whether the stall is in the counts already. */
  public boolean isCounted() {
    return before != null;
  }
}
