package dev.jankline.processor.count;

import dev.jankline.schema.AnalyzedStall;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stall to add to the counts, and the earlier analysis of the same stall to take back.
 *
 * @param plus what to add; null when the stall no longer counts
 * @param minus what to take back; null when the stall was not counted before
 */
public record CountedStall(@Nullable AnalyzedStall plus, @Nullable AnalyzedStall minus) {}
