package dev.jankline.processor.cap;

import dev.jankline.processor.flow.Affected;
import dev.jankline.schema.CountedAs;
import org.jspecify.annotations.Nullable;

/**
 * Says what becomes of a stall.
 *
 * @param names what it is counted as from now on; null when its device is over its share
 * @param entered devices that it affects in the cluster that it enters
 * @param left devices that it affects no longer in the cluster that it leaves
 */
record Admitted(@Nullable CountedAs names, Affected entered, Affected left) {}
