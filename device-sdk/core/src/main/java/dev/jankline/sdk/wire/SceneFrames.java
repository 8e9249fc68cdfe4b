package dev.jankline.sdk.wire;

/** Frame timings of one scene since the last report. */
public final class SceneFrames {
  private SceneFrames() {}

  /**
   * The number of frames is the sum of the histogram. Causes are numbers of slow frames by the
   * system's own verdict: of the app, the compositor, others; empty when it gave none.
   */
  public static byte[] of(
      String scene,
      float refreshRateHz,
      long visibleMillis,
      long[] overrunHistogram,
      long slowFrames,
      long frozenFrames,
      long... causes) {
    int buckets = 0;
    long frames = 0;
    for (int i = 0; i < overrunHistogram.length; i++) {
      frames += overrunHistogram[i];
      buckets = overrunHistogram[i] == 0 ? buckets : i + 1;
    }
    return AvroWriter.ofField(1)
        .writeText(scene)
        .writeFloat(refreshRateHz)
        .writeLong(frames)
        .writeLong(visibleMillis)
        .writeBlockStart(buckets)
        .writeLongs(overrunHistogram, buckets)
        .writeBlockEnd()
        .writeLong(slowFrames)
        .writeLong(frozenFrames)
        .writePresence(causes.length > 0)
        .writeLongs(causes, causes.length)
        .endFields(1, Event.BODIES);
  }
}
