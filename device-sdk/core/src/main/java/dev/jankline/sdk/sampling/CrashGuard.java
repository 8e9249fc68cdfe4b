package dev.jankline.sdk.sampling;

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
  private long[] before = new long[2];

  /** Uses a file in this directory. */
  public CrashGuard(File directory, String sdkVersion) {
    this.file = new SmallFile(directory, "starts");
    this.sdkVersion = sdkVersion;
  }

  /** Whether the SDK may start; false when it has to stay off. Writes nothing. */
  public boolean mayStart(long nowMillis) {
    before = known();
    return before[0] < MAX_DEATHS || isOver(nowMillis);
  }

  /** Counts this start as one that will not be survived, until it is. */
  public void started(long nowMillis) throws IOException {
    long deaths = before[0] >= MAX_DEATHS ? 0 : before[0];
    file.writeNumbers(deaths + 1, nowMillis, sdkVersion.hashCode());
  }

  /** Takes this start back: nobody sees the process, and the system may end it at any time. */
  public void takenBack() throws IOException {
    file.writeNumbers(before[0], before[1], sdkVersion.hashCode());
  }

  /** Notes that the app survived its start. */
  public void survived() {
    file.delete();
  }

  private boolean isOver(long nowMillis) {
    long sinceMillis = nowMillis - before[1];
    return sinceMillis < 0 || sinceMillis >= DAY_MILLIS;
  }

  /** Deaths in a row, and when the last start began; zeros under another version of the SDK. */
  private long[] known() {
    long[] kept = file.readNumbers(3);
    return kept == null || kept[2] != sdkVersion.hashCode() ? new long[2] : kept;
  }
}
