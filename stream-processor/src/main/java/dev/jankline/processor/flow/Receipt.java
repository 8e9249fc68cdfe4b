package dev.jankline.processor.flow;

import dev.jankline.schema.CountedAs;
import org.jspecify.annotations.Nullable;

/**
 * Tells symbolize what became of a stall that it passed on. Stages of a task run inside one
 * another, so it is filled in when {@link Outlet#forward} returns. Used by one stream thread.
 */
public final class Receipt {
  private boolean decided;
  private @Nullable CountedAs counted;
  private Affected left = Affected.NONE;

  /** Says what the stall is counted as. */
  public void counted(CountedAs names) {
    decided = true;
    counted = names;
  }

  /** Says that the stall is in no count, on purpose. */
  public void dropped() {
    decided = true;
  }

  /** Says which devices the stall affects no longer where it was counted before. */
  public void left(Affected devices) {
    left = devices;
  }

  /** Devices that the stall affects no longer where it was counted before. */
  public Affected left() {
    return left;
  }

  /** Whether the stall came to the end of its analysis; false when a stage failed on it. */
  public boolean decided() {
    return decided;
  }

  /** What the stall is counted as; null when it is in no count (dropped, or a stage failed). */
  public @Nullable CountedAs counted() {
    return counted;
  }
}
