package dev.jankline.processor.kafka;

import dev.jankline.schema.MainThreadStall;

/**
 * Holds a stall of a main thread that came or changed.
 *
 * @param isNew whether it was never stored, so that nothing is to be looked for
 */
public record HeldStall(MainThreadStall stall, boolean isNew) {}
