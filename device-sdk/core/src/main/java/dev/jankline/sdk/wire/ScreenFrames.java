package dev.jankline.sdk.wire;

/** The event body of the frame timings of one screen since the last report. */
public final class ScreenFrames {
  private ScreenFrames() {}

  /**
   * Begins with the screen, its refresh rate, the milliseconds it was visible, and the number of
   * frames by overrun. The number of all frames is the sum of the histogram.
   */
  public static AvroWriter begin(
      String screen, float refreshRateHz, long visibleMillis, long[] overrunHistogram) {
    int buckets = 0;
    long frames = 0;
    for (int i = 0; i < overrunHistogram.length; i++) {
      frames += overrunHistogram[i];
      buckets = overrunHistogram[i] == 0 ? buckets : i + 1;
    }
    return AvroWriter.ofField(1)
        .writeText(screen)
        .writeFloat(refreshRateHz)
        .writeLong(frames)
        .writeLong(visibleMillis)
        .writeBlockStart(buckets)
        .writeLongs(overrunHistogram, buckets)
        .writeBlockEnd();
  }

  /**
   * Adds the numbers of slow and frozen frames to what {@link #begin} wrote, and ends the body.
   * Causes are numbers of slow frames the system blames on the app, the compositor and others;
   * empty when it does not tell. The overrun is the sum over all frames in milliseconds.
   */
  public static byte[] end(
      AvroWriter out, long slowFrames, long frozenFrames, long overrunMillis, long... causes) {
    return out.writeLong(slowFrames)
        .writeLong(frozenFrames)
        .writePresence(causes.length > 0)
        .writeLongs(causes, causes.length)
        .writeOptionalLong(overrunMillis)
        .endFields(1, Event.BODIES);
  }
}
