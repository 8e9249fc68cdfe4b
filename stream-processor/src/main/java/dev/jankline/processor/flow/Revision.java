package dev.jankline.processor.flow;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stall to be counted, and what it replaces when it was counted before with less knowledge.
 *
 * @param plus what to add
 * @param minus what to take back in the same transaction; null for a stall that is new
 */
public record Revision<T>(T plus, @Nullable T minus) {
  /** Takes both sides through the same stage. */
  public <R> Revision<R> map(Function<? super T, ? extends R> stage) {
    return new Revision<>(stage.apply(plus), minus == null ? null : stage.apply(minus));
  }
}
