package dev.jankline.symbols.load;

import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.frame.Symbolizer;
import org.jspecify.annotations.Nullable;

/**
 * Answers whether an artifact can be used now.
 *
 * @param state where its symbolizer is
 * @param symbolizer set when READY
 * @param reason set when FAILED: why frames of this build stay as they are
 */
public record Lookup(
    State state, @Nullable Symbolizer symbolizer, @Nullable SymbolizationReason reason) {
  static final Lookup LOADING = new Lookup(State.LOADING, null, null);

  /** Says where a symbolizer is. */
  public enum State {
    /** In memory. */
    READY,
    /** On its way; ask again later. */
    LOADING,
    /** Could not be loaded; it is tried again later. */
    FAILED
  }

  static Lookup ready(Symbolizer symbolizer) {
    return new Lookup(State.READY, symbolizer, null);
  }

  static Lookup failed(SymbolizationReason reason) {
    return new Lookup(State.FAILED, null, reason);
  }
}
