package dev.jankline.sdk.monitor;

import dev.jankline.sdk.wire.StallContext;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Tells what this process read from and wrote to storage while a stall went on. The kernel counts
 * it for the process since its start, where it was built to (Android's are); where it was not, or
 * does not tell, nothing is told. Not thread-safe.
 */
final class StorageUse {
  private static final int MAX_BYTES = 512;
  private static final int READ_BYTES = 9;
  private static final int WRITTEN_BYTES = 11;
  private static final long[] UNKNOWN = {};

  private final File counts;
  private long stall = Long.MIN_VALUE;
  private long[] before = UNKNOWN;

  /** Reads a file of the form of {@code /proc/self/io}. */
  StorageUse(File counts) {
    this.counts = counts;
  }

  /** A stall goes on. */
  void begin(long sequence) {
    stall = sequence;
    before = now();
  }

  /** Tells what was read and written since the stall was told of. */
  void since(long sequence, StallContext.Builder into) {
    long[] after = sequence == stall && before != UNKNOWN ? now() : UNKNOWN;
    if (after != UNKNOWN) {
      into.storageBytes(after[0] - before[0], after[1] - before[1]);
    }
  }

  /** Lines of a name and a number in an order that never changes, these two are the 5th and 6th. */
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
