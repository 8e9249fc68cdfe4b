package dev.jankline.wire;

import dev.jankline.schema.Batch;
import org.jspecify.annotations.Nullable;

/**
 * Holds a batch and, where its bytes allow it, its events as they were sent.
 *
 * @param events bytes of the events, in their order, written with the schema in force; null when
 *     they must be encoded again
 * @param isChecked whether it keeps the rules of {@link BatchCheck} and holds no text that is to be
 *     cleaned
 */
public record ReadBatch(Batch batch, @Nullable EventBytes events, boolean isChecked) {
  /** Holds a batch that is neither checked nor cleaned yet. */
  public ReadBatch(Batch batch, @Nullable EventBytes events) {
    this(batch, events, false);
  }
}
