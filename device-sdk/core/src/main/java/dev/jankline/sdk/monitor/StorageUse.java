package dev.jankline.sdk.monitor;

import dev.jankline.sdk.wire.StallContext;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Tells how many bytes this process read from and wrote to storage during a stall, as the
 * difference of two readings of the kernel's counters. Where the kernel has no such counters, or
 * the file cannot be read, nothing is told. Not thread-safe.
 */
final class StorageUse {
  private static final int MAX_BYTES = 512;
  private static final int READ_BYTES = 9;
  private static final int WRITTEN_BYTES = 11;
  private static final long[] UNKNOWN = {};

  private final File counts;
  private long stall = Long.MIN_VALUE;
  private long[] before = UNKNOWN;

  /** Reads a file in the format of {@code /proc/self/io}. */
  StorageUse(File counts) {
    this.counts = counts;
  }

  /** Takes the first reading, during a stall. */
  void begin(long sequence) {
    stall = sequence;
    before = now();
  }

  /** Adds the bytes read and written since the first reading of that stall. */
  void since(long sequence, StallContext.Builder into) {
    long[] after = sequence == stall && before != UNKNOWN ? now() : UNKNOWN;
    if (after != UNKNOWN) {
      into.storageBytes(after[0] - before[0], after[1] - before[1]);
    }
  }

  /** Each line is a name and a number. Their order is fixed: the two are on lines 5 and 6. */
  private long[] now() {
    try {
      String[] words = text().split("\\s+", -1);
      return new long[] {Long.parseLong(words[READ_BYTES]), Long.parseLong(words[WRITTEN_BYTES])};
    } catch (IOException | RuntimeException notTold) {
      return UNKNOWN;
    }
  }

  private String text() throws IOException {
    FileInputStream in = new FileInputStream(counts);
    try {
      byte[] bytes = new byte[MAX_BYTES];
      return new String(bytes, 0, in.read(bytes), StandardCharsets.UTF_8);
    } finally {
      in.close();
    }
  }
}
