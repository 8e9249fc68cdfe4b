package dev.jankline.sdk.sampling;

import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Remembers that this installation does not take part, so that its next start reads one small file
 * and does nothing else. Valid while the app's own settings that decide are the same. Not
 * thread-safe.
 */
public final class RestMark {
  private static final long DAY_MILLIS = 24L * 60 * 60 * 1000;

  private final SmallFile file;
  private final long settings;
  private long dueMillis;
  private boolean off;

  /** Uses a file in this directory, which holds for these settings and this version of the SDK. */
  public RestMark(File directory, SdkConfig base, String sdkVersion) {
    this.file = of(directory);
    this.settings =
        (base.sampleRate() + base.app() + base.versionCode() + sdkVersion + base.installId())
            .hashCode();
  }

  /** Deletes the mark: the next start decides anew. */
  public static void delete(File directory) {
    of(directory).delete();
  }

  /** Reads the mark; false when there is none for these settings. */
  public boolean isSet() {
    long[] kept = file.readNumbers(3);
    if (kept == null || kept[0] != settings) {
      return false;
    }
    dueMillis = kept[1];
    off = kept[2] != 0;
    return true;
  }

  /** Whether the SDK was switched off remotely; else the installation was not chosen. */
  public boolean isOff() {
    return off;
  }

  /** Whether a day has passed since the configuration was asked for, or the clock was set back. */
  public boolean isDue(long nowMillis) {
    return nowMillis >= dueMillis || nowMillis < dueMillis - 2 * DAY_MILLIS;
  }

  /** A day and a part of an eighth of it after a time. */
  public static long nextDay(long nowMillis, double part) {
    return nowMillis + DAY_MILLIS + (long) (part * (DAY_MILLIS / 8));
  }

  /** Sets the mark; from that time on the configuration is asked for, at a start after it. */
  public void set(long due, boolean isOff) throws IOException {
    file.writeNumbers(settings, due, isOff ? 1 : 0);
  }

  private static SmallFile of(File directory) {
    return new SmallFile(directory, "rest");
  }
}
