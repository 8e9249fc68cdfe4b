package dev.jankline.sdk.gray;

import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Keeps the SDK off after the app died three times in a row while it started, because the SDK might
 * be the reason. It starts again with another version of the SDK, or after a day. Not thread-safe.
 */
public final class CrashGuard {
  private static final int MAX_DEATHS = 3;
  private static final long DAY_MILLIS = 24L * 60 * 60 * 1000;

  private final SmallFile file;
  private final String sdkVersion;

  /** Uses a file in this directory. */
  public CrashGuard(File directory, String sdkVersion) {
    this.file = new SmallFile(directory, "starts");
    this.sdkVersion = sdkVersion;
  }

  /** Counts this start, before anything is hooked; false when the SDK has to stay off. */
  public boolean mayStart(long nowMillis) throws IOException {
    long[] known = known();
    long deaths = known[0];
    long sinceMillis = nowMillis - known[1];
    boolean isOver = sinceMillis < 0 || sinceMillis >= DAY_MILLIS;
    if (deaths >= MAX_DEATHS && !isOver) {
      return false;
    }
    long starts = deaths >= MAX_DEATHS ? 1 : deaths + 1;
    file.writeNumbers(starts, nowMillis, sdkVersion.hashCode());
    return true;
  }

  /** Notes that the app survived its start. */
  public void survived() {
    file.delete();
  }

  /** Deaths in a row, and when the last start began; zeros under another version of the SDK. */
  private long[] known() {
    long[] kept = file.readNumbers(3);
    return kept == null || kept[2] != sdkVersion.hashCode() ? new long[2] : kept;
  }
}
