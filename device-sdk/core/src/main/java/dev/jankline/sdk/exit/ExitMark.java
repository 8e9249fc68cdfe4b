package dev.jankline.sdk.exit;

import dev.jankline.sdk.spool.SmallFile;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the newest exit that was reported, and the version of the app then, so that no exit is
 * reported twice, none from before the SDK came, and none of one version under another. Not
 * thread-safe.
 */
public final class ExitMark {
  private final SmallFile file;
  private final long versionCode;
  private final boolean versionChanged;
  private long newestMillis;

  /** The mark in this directory; exits count from the first start on. */
  public ExitMark(File directory, long versionCode, long nowMillis) throws IOException {
    this.file = new SmallFile(directory, "exits");
    this.versionCode = versionCode;
    long[] known = known(file.read());
    this.newestMillis = known.length == 0 ? nowMillis : known[0];
    this.versionChanged = known.length > 0 && known[1] != versionCode;
    if (known.length == 0 || versionChanged) {
      write(nowMillis);
    }
  }

  /** Whether an exit has to be reported; the same one never has to be again. */
  public boolean takes(long exitMillis) throws IOException {
    if (exitMillis <= newestMillis) {
      return false;
    }
    newestMillis = exitMillis;
    write(exitMillis);
    return true;
  }

  /** Whether exits of earlier processes were exits of another version of the app. */
  public boolean versionChanged() {
    return versionChanged;
  }

  private void write(long newest) throws IOException {
    String text = newest + " " + versionCode;
    file.write(text.getBytes(StandardCharsets.UTF_8), false);
  }

  private static long[] known(@Nullable String text) {
    try {
      String[] parts = text == null ? new String[0] : text.split(" ", 2);
      return parts.length < 2
          ? new long[0]
          : new long[] {Long.parseLong(parts[0]), Long.parseLong(parts[1])};
    } catch (NumberFormatException damaged) {
      return new long[0];
    }
  }
}
