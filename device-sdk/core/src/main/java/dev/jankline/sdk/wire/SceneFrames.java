package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** Frame timings of one scene since the last report. */
public final class SceneFrames extends EventBody {
  private final String scene;
  private final float refreshRateHz;
  private final long visibleMillis;
  private final long[] overrunHistogram;
  private final long slowFrames;
  private final long frozenFrames;
  private final @Nullable JankCauses causes;

  /** The number of frames is the sum of the histogram. */
  public SceneFrames(
      String scene,
      float refreshRateHz,
      long visibleMillis,
      long[] overrunHistogram,
      long slowFrames,
      long frozenFrames,
      @Nullable JankCauses causes) {
    super(1);
    this.scene = scene;
    this.refreshRateHz = refreshRateHz;
    this.visibleMillis = visibleMillis;
    this.overrunHistogram = overrunHistogram.clone();
    this.slowFrames = slowFrames;
    this.frozenFrames = frozenFrames;
    this.causes = causes;
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeText(scene);
    out.writeFloat(refreshRateHz);
    out.writeLong(frames());
    out.writeLong(visibleMillis);
    writeHistogram(out);
    out.writeLong(slowFrames);
    out.writeLong(frozenFrames);
    out.writeOptional(causes);
  }

  private long frames() {
    long sum = 0;
    for (long frames : overrunHistogram) {
      sum += frames;
    }
    return sum;
  }

  private void writeHistogram(AvroWriter out) {
    int count = overrunHistogram.length;
    while (count > 0 && overrunHistogram[count - 1] == 0) {
      count--;
    }
    out.writeBlockStart(count);
    for (int i = 0; i < count; i++) {
      out.writeLong(overrunHistogram[i]);
    }
    out.writeBlockEnd();
  }
}
