package dev.jankline.wire;

import dev.jankline.schema.Batch;
import org.jspecify.annotations.Nullable;

/**
 * Holds a batch and, where its bytes allow it, its events as they were sent.
 *
 * @param events bytes of the events, in their order, written with the schema in force; null when
 *     they must be encoded again
 */
public record ReadBatch(Batch batch, @Nullable EventBytes events) {}
