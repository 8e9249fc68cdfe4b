package dev.jankline.processor.flow;

import dev.jankline.schema.CountedAs;
import org.jspecify.annotations.Nullable;

/**
 * Tells the stage that keeps stalls what a later stage counted one as. Stages of a task run inside
 * one another, so it is filled in when {@link Outlet#forward} returns. Used by one stream thread.
 */
public final class Receipt {
  private @Nullable CountedAs counted;

  /** Says what the stall is counted as. */
  public void counted(CountedAs names) {
    counted = names;
  }

  /** What the stall is counted as; null when it is in no count (dropped, or a stage failed). */
  public @Nullable CountedAs counted() {
    return counted;
  }
}
