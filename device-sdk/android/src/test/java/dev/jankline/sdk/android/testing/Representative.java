package dev.jankline.sdk.android.testing;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.symbolize.RawStall;
import dev.jankline.analysis.symbolize.Symbolization;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Stall;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Chooses the stack that stands for a stall as the stream processor does. */
public final class Representative {
  private Representative() {}

  /** Its methods as {@code class.method}, innermost first. */
  public static List<String> methods(Batch batch, Stall stall) {
    Event event =
        batch.getEvents().stream()
            .filter(e -> stall.equals(e.getStall()))
            .findFirst()
            .orElseThrow();
    Instant now = Instant.EPOCH;
    RawStall received = RawStall.of(new JankEvent(event, batch.getHeader(), now, now), now);
    Symbolization symbolization = new Symbolization(build -> null);
    Symbolization.Symbolized symbolized =
        (Symbolization.Symbolized) symbolization.symbolize(received, 0);
    return new StallAnalysis(AppFrames.of(Map.of()))
        .select(symbolized.stall()).representative().stack().stream()
            .map(frame -> frame.getClassName() + "." + frame.getMethodName())
            .toList();
  }
}
