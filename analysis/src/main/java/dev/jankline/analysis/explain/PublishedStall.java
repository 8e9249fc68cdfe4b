package dev.jankline.analysis.explain;

import dev.jankline.analysis.symbolize.RawStall;
import dev.jankline.analysis.symbolize.StackTables;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall.LockWait;
import dev.jankline.analysis.symbolize.SymbolizedStall.StallPlace;
import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.Event;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.LockOwner;
import dev.jankline.schema.Stall;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.WatchedThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Restores a stall from the record that the topic of analyzed stalls holds of it. */
public final class PublishedStall {

  private PublishedStall() {}

  /**
   * Returns the stall as the analysis takes it.
   *
   * @throws IllegalArgumentException when the record has no samples, or samples that cannot be read
   */
  public static SymbolizedStall of(AnalyzedStall analyzed) {
    List<SymbolizedSample> samples = new ArrayList<>();
    for (var sample : analyzed.getSamples()) {
      samples.add(
          new SymbolizedSample(
              sample.getOffsetMillis(),
              sample.getShareMillis(),
              sample.getThreadState(),
              StackTables.stack(analyzed.getFrames(), analyzed.getNodes(), sample.getNode())));
    }
    return new SymbolizedStall(
        RawStall.of(event(analyzed), analyzed.getEventTime()),
        new StallPlace(
            analyzed.getMessageTarget(), analyzed.getMessageCallback(), analyzed.getScreen()),
        analyzed.getRevision(),
        samples,
        analyzed.getMissingBuildIds(),
        analyzed.getArtifacts(),
        lockWait(analyzed));
  }

  /**
   * Returns the representative stack, innermost frame first.
   *
   * @throws IllegalArgumentException when it cannot be read
   */
  public static List<SymbolizedFrame> stack(AnalyzedStall analyzed) {
    return analyzed.getStackNode() < 0
        ? analyzed.getStack()
        : StackTables.stack(analyzed.getFrames(), analyzed.getNodes(), analyzed.getStackNode());
  }

  private static @Nullable LockWait lockWait(AnalyzedStall analyzed) {
    LockOwner owner = analyzed.getLockOwner();
    return owner == null
        ? null
        : new LockWait(
            owner.getLock(),
            owner.getThreadName(),
            StackTables.stack(analyzed.getFrames(), analyzed.getNodes(), owner.getNode()),
            analyzed.getLockCircle());
  }

  private static JankEvent event(AnalyzedStall analyzed) {
    Stall stall =
        new Stall(
            analyzed.getKind(),
            analyzed.getDurationMillis(),
            0,
            analyzed.getScreen(),
            analyzed.getMessageTarget(),
            analyzed.getMessageCallback(),
            List.of(),
            List.of(),
            List.of(),
            analyzed.getLockOwner(),
            analyzed.getContext(),
            analyzed.getCauseBits(),
            WatchedThread.MAIN,
            false,
            null);
    List<BuildId> buildIds = List.of();
    BatchHeader header =
        new BatchHeader(
            analyzed.getApp(),
            analyzed.getPlatform(),
            analyzed.getVersionName(),
            analyzed.getVersionCode(),
            buildIds,
            analyzed.getInstallId(),
            analyzed.getDevice(),
            "",
            analyzed.getSampleRate(),
            0L,
            "release",
            "",
            Map.of());
    Event event =
        new Event(analyzed.getEventId(), analyzed.getEventTime(), stall, null, null, null);
    return new JankEvent(event, header, analyzed.getEventTime(), analyzed.getReceivedAt());
  }
}
