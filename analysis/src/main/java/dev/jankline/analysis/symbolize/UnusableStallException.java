package dev.jankline.analysis.symbolize;

import java.util.function.Supplier;

/** Says that a stall's own content keeps it from being symbolized: it will never be. */
public final class UnusableStallException extends RuntimeException {
  private UnusableStallException(RuntimeException cause) {
    super(cause.getMessage(), cause);
  }

  /**
   * Does work that fails for nothing but the stall's own content.
   *
   * @throws UnusableStallException when the work fails
   */
  static <T> T unless(Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      throw new UnusableStallException(e);
    }
  }
}
