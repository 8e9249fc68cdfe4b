package dev.jankline.sdk.upload;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Counts the bytes that uploads took of a metered network since midnight UTC, also through
 * restarts. Not thread-safe.
 */
public final class MeteredAllowance {
  private static final long DAY_MILLIS = 24L * 60 * 60 * 1000;

  private final SmallFile file;
  private final SdkClock clock;

  /** Keeps its count in this directory. */
  public MeteredAllowance(File directory, SdkClock clock) {
    this.file = new SmallFile(directory, "metered");
    this.clock = clock;
  }

  /** Bytes that may still be sent today of so many a day. */
  public long left(long bytesPerDay) {
    return bytesPerDay - spentToday();
  }

  /** Notes that bytes were sent; throws when the count cannot be kept. */
  public void spend(long bytes) throws IOException {
    file.writeNumbers(today(), spentToday() + bytes);
  }

  private long spentToday() {
    long[] kept = file.readNumbers(2);
    return kept == null || kept[0] != today() ? 0 : kept[1];
  }

  private long today() {
    return clock.wallMillis() / DAY_MILLIS;
  }
}
