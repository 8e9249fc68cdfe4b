package dev.jankline.processor.flow;

import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stall with the names to add it under, and those to take it back from. Where both are the
 * same nothing moves.
 *
 * @param stall what is the same on both sides: app, device, time, duration
 * @param plus what to add it as; null when the stall no longer counts
 * @param minus what it was counted as; null when it was not counted before
 */
public record CountedStall(
    AnalyzedStall stall, @Nullable CountedAs plus, @Nullable CountedAs minus) {
  /** The names that an analysis gives a stall. */
  public static CountedAs names(AnalyzedStall stall) {
    return new CountedAs(
        stall.getFingerprints(),
        stall.getVersionName(),
        stall.getVersionCode(),
        stall.getSymbolized());
  }
}
