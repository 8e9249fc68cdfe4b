package dev.jankline.local.fleet;

import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a recorded stall last longer or shorter. Frames and nodes are shared with the recording;
 * the shares of the samples still add up to the duration.
 */
final class StallReplay {
  private StallReplay() {}

  /** The stall, its duration scaled but never below its threshold. */
  static Stall scaled(Stall source, double factor) {
    long shortest = source.getThresholdMillis() + 1L;
    long duration = Math.max(shortest, Math.round(source.getDurationMillis() * factor));
    return new Stall(
        source.getKind(),
        duration,
        source.getThresholdMillis(),
        source.getScreen(),
        source.getMessageTarget(),
        source.getMessageCallback(),
        source.getFrames(),
        source.getNodes(),
        samples(source, duration),
        source.getLockOwner(),
        context(source, duration),
        source.getCauseBits(),
        source.getWatchedThread(),
        source.getSamplesAggregated(),
        source.getExit());
  }

  /** Scales running sums rather than shares, so that rounding never loses a millisecond. */
  private static List<StackSample> samples(Stall source, long duration) {
    long total = source.getSamples().stream().mapToLong(StackSample::getShareMillis).sum();
    List<StackSample> samples = new ArrayList<>();
    long seen = 0;
    long given = 0;
    for (StackSample sample : source.getSamples()) {
      seen += sample.getShareMillis();
      long upTo = total == 0 ? 0 : Math.round((double) seen * duration / total);
      samples.add(
          new StackSample(
              (int) scale(sample.getOffsetMillis(), source, duration),
              (int) (upTo - given),
              sample.getNode(),
              sample.getThreadState()));
      given = upTo;
    }
    return samples;
  }

  private static @Nullable StallContext context(Stall source, long duration) {
    StallContext context = source.getContext();
    if (context == null || context.getCpuMillis() == null) {
      return context;
    }
    StallContext scaled = new StallContext();
    context.getSchema().getFields().forEach(f -> scaled.put(f.pos(), context.get(f.pos())));
    scaled.setCpuMillis(scale(context.getCpuMillis(), source, duration));
    return scaled;
  }

  private static long scale(long millis, Stall source, long duration) {
    return Math.round((double) millis * duration / Math.max(1, source.getDurationMillis()));
  }
}
