package dev.jankline.sdk.exit;

import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Remembers the time of the newest exit that was reported, and the version of the app then. So no
 * exit is reported twice, none from before the first start with the SDK, and none of one version
 * under another. Not thread-safe.
 */
public final class ExitMark {
  private final SmallFile file;
  private final long versionCode;
  private final boolean versionChanged;
  private long newestMillis;

  /** Reads the mark in this directory, or writes the first one. */
  public ExitMark(File directory, long versionCode, long nowMillis) throws IOException {
    this.file = new SmallFile(directory, "exits");
    this.versionCode = versionCode;
    long[] known = file.readNumbers(2);
    this.newestMillis = known == null ? nowMillis : known[0];
    this.versionChanged = known != null && known[1] != versionCode;
    if (known == null || versionChanged) {
      write(nowMillis);
    }
  }

  /** Whether an exit has to be reported. Returns true once for each exit. */
  public boolean takes(long exitMillis) throws IOException {
    if (exitMillis <= newestMillis) {
      return false;
    }
    newestMillis = exitMillis;
    write(exitMillis);
    return true;
  }

  /** Whether earlier processes ran another version of the app. */
  public boolean versionChanged() {
    return versionChanged;
  }

  private void write(long newest) throws IOException {
    file.writeNumbers(newest, versionCode);
  }
}
