package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** Frame timings of one scene since the last report. */
public final class SceneFrames extends EventBody {
  /** The number of frames is the sum of the histogram. */
  public SceneFrames(
      String scene,
      float refreshRateHz,
      long visibleMillis,
      long[] overrunHistogram,
      long slowFrames,
      long frozenFrames,
      @Nullable JankCauses causes) {
    super(
        1,
        histogram(
                new AvroWriter()
                    .writeText(scene)
                    .writeFloat(refreshRateHz)
                    .writeLong(sum(overrunHistogram))
                    .writeLong(visibleMillis),
                overrunHistogram)
            .writeLong(slowFrames)
            .writeLong(frozenFrames)
            .writeOptional(causes));
  }

  private static long sum(long[] histogram) {
    long sum = 0;
    for (long frames : histogram) {
      sum += frames;
    }
    return sum;
  }

  private static AvroWriter histogram(AvroWriter out, long[] histogram) {
    int count = histogram.length;
    while (count > 0 && histogram[count - 1] == 0) {
      count--;
    }
    out.writeBlockStart(count);
    for (int i = 0; i < count; i++) {
      out.writeLong(histogram[i]);
    }
    return out.writeBlockEnd();
  }
}
