package dev.jankline.sdk.gray;

import dev.jankline.sdk.spool.SmallFile;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the SDK off when the app died three times in a row while it started: perhaps because of us.
 * It comes back with another version of the SDK, or after a day. Not thread-safe.
 */
public final class CrashGuard {
  private static final int MAX_DEATHS = 3;
  private static final long DAY_MILLIS = 24L * 60 * 60 * 1000;

  private final SmallFile file;
  private final String sdkVersion;

  /** The guard in this directory. */
  public CrashGuard(File directory, String sdkVersion) {
    this.file = new SmallFile(directory, "starts");
    this.sdkVersion = sdkVersion;
  }

  /** Counts this start, before anything is hooked; false when the SDK has to stay off. */
  public boolean mayStart(long nowMillis) throws IOException {
    long[] known = known(file.read());
    long deaths = known[0];
    long sinceMillis = nowMillis - known[1];
    boolean isOver = sinceMillis < 0 || sinceMillis >= DAY_MILLIS;
    if (deaths >= MAX_DEATHS && !isOver) {
      return false;
    }
    long starts = deaths >= MAX_DEATHS ? 1 : deaths + 1;
    String text = starts + " " + nowMillis + " " + sdkVersion;
    file.write(text.getBytes(StandardCharsets.UTF_8), false);
    return true;
  }

  /** The app has come through its start. */
  public void survived() {
    file.delete();
  }

  /** Deaths in a row and when the last began; none under another version. */
  private long[] known(@Nullable String text) {
    String[] parts = text == null ? new String[0] : text.split(" ", 3);
    try {
      return parts.length < 3 || !parts[2].equals(sdkVersion)
          ? new long[2]
          : new long[] {Long.parseLong(parts[0]), Long.parseLong(parts[1])};
    } catch (NumberFormatException damaged) {
      return new long[2];
    }
  }
}
