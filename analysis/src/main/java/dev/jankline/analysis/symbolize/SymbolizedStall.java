package dev.jankline.analysis.symbolize;

import dev.jankline.schema.JankEvent;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stall event with the symbolized stacks of its samples.
 *
 * @param received the stall as it was received
 * @param place handler, callback and screen, by original names when symbolized
 * @param revision 0 for the first analysis, higher after late symbols
 * @param samples captured stacks, at most {@value #MAX_SAMPLES}; a frame whose symbols are missing
 *     says why and of which build
 * @param missingBuildIds builds whose symbols are needed and missing, at most {@value #MAX_MISSING}
 * @param artifacts SHA-256 of the symbol artifacts used
 * @param lockWait the lock the main thread waited for, when it is known
 */
public record SymbolizedStall(
    RawStall received,
    StallPlace place,
    int revision,
    List<SymbolizedSample> samples,
    List<String> missingBuildIds,
    List<String> artifacts,
    @Nullable LockWait lockWait) {

  /** Samples that are analyzed and stored: those with the largest share. */
  public static final int MAX_SAMPLES = 1024;

  /** Builds that one stall can wait for; an app has a few, a hostile stall names thousands. */
  public static final int MAX_MISSING = 16;

  /**
   * Bounds the samples and cuts names that are too long, once for all stages that follow: samples
   * beyond {@value #MAX_SAMPLES} go, those with the smallest share first.
   */
  public SymbolizedStall {
    samples = cut(largest(samples));
  }

  /** The event with its batch's header. */
  public JankEvent event() {
    return received.event();
  }

  private static List<SymbolizedSample> largest(List<SymbolizedSample> samples) {
    if (samples.size() <= MAX_SAMPLES) {
      return samples;
    }
    Comparator<SymbolizedSample> byTime = Comparator.comparingInt(SymbolizedSample::offsetMillis);
    return samples.stream()
        .sorted(
            Comparator.comparingLong(SymbolizedSample::shareMillis)
                .reversed()
                .thenComparing(byTime))
        .limit(MAX_SAMPLES)
        .sorted(byTime)
        .toList();
  }

  /** Samples that share a stack share it afterwards. */
  private static List<SymbolizedSample> cut(List<SymbolizedSample> samples) {
    IdentityHashMap<List<SymbolizedFrame>, List<SymbolizedFrame>> stacks = new IdentityHashMap<>();
    List<SymbolizedSample> cut = new ArrayList<>(samples.size());
    for (SymbolizedSample sample : samples) {
      cut.add(sample.withStack(stacks.computeIfAbsent(sample.stack(), FrameTexts::cut)));
    }
    return Collections.unmodifiableList(cut);
  }
}
