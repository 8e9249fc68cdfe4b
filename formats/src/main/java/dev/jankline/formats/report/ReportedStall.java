package dev.jankline.formats.report;

import dev.jankline.formats.report.ReportOrigin.GivenStall;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.ThermalStatus;
import dev.jankline.schema.WatchedThread;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a report says of a stall but for its stacks.
 *
 * @param kind what the main thread was doing
 * @param durationMillis how long it did not answer
 * @param thresholdMillis threshold of the tool
 * @param screen screen; null when not known
 * @param context state of the process; null when nothing is known
 */
public record ReportedStall(
    StallKind kind,
    long durationMillis,
    int thresholdMillis,
    @Nullable String screen,
    @Nullable StallContext context) {
  /** A stall of which the report holds the stacks only. */
  public static ReportedStall given(StallKind kind, GivenStall given, int usualMillis) {
    long duration = given.durationOr(usualMillis);
    int threshold = given.thresholdOr(Math.min(usualMillis, (int) Math.min(duration, 1 << 30)));
    return new ReportedStall(kind, duration, threshold, given.screen(), null);
  }

  /** A context that says nothing, to be filled. */
  public static StallContext emptyContext() {
    StallContext context = new StallContext();
    context.setThermalStatus(ThermalStatus.UNKNOWN);
    return context;
  }

  /** The stall with its stacks. */
  public Stall with(ReportedTree tree, List<StackSample> samples) {
    return new Stall(
        kind,
        durationMillis,
        thresholdMillis,
        screen,
        null,
        null,
        tree.frames(),
        tree.nodes(),
        samples,
        null,
        context,
        0,
        WatchedThread.MAIN,
        false,
        null);
  }

  /** The stall, when its samples are counts of equal stacks: their order says nothing. */
  public Stall withAggregated(SampledStacks stacks) {
    Stall stall = with(stacks.tree(), stacks.byWeight(Math.max(0, durationMillis)));
    stall.setSamplesAggregated(true);
    return stall;
  }
}
