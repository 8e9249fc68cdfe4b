package dev.jankline.sdk.accounting;

import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Bounds how many stalls an installation reports in any 24 hours, so that one bad day cannot fill
 * the spool: a bucket that holds half of a day's stalls, into which the other half runs over the
 * day. It is kept in a file, so that a restart does not fill it. Thread-safe.
 */
public final class StallQuota {
  private static final double DAY_MILLIS = 24 * 60 * 60 * 1000;
  private static final int FILE_PARTS = 1000;

  private final SmallFile file;
  private volatile int perDay;
  private double left;
  private long atMillis;
  private boolean changed;

  /** Begins with a full bucket. */
  public StallQuota(File directory, int perDay, long nowMillis) {
    this.file = new SmallFile(directory, "quota");
    this.perDay = perDay;
    this.left = capacity();
    this.atMillis = nowMillis;
  }

  /** Continues with what an earlier process left; what this one took so far stays taken. */
  public synchronized void load() {
    long[] kept = file.readNumbers(2);
    if (kept != null && kept[1] <= atMillis) {
      left = left - capacity() + (double) kept[0] / FILE_PARTS;
      left += filled(atMillis - kept[1]);
    }
  }

  /** Sets another number of stalls a day. */
  public void perDay(int next) {
    perDay = next;
  }

  /** Takes one stall out of the bucket; false when it is empty. */
  public synchronized boolean take(long nowMillis) {
    left = Math.min(capacity(), left + filled(Math.max(0, nowMillis - atMillis)));
    atMillis = nowMillis;
    changed = true;
    if (left < 1) {
      return false;
    }
    left--;
    return true;
  }

  /** Keeps the bucket for the next process, if it changed and the disk takes it. */
  public void save() {
    long parts;
    long at;
    synchronized (this) {
      if (!changed) {
        return;
      }
      changed = false;
      parts = (long) (left * FILE_PARTS);
      at = atMillis;
    }
    try {
      file.writeNumbers(parts, at);
    } catch (IOException full) {
      // The next process begins with what was kept before.
      return;
    }
  }

  /**
   * What runs in: in less than a day so much that the bucket and it together are a day's stalls.
   */
  private double filled(long millis) {
    return millis / DAY_MILLIS * (perDay - capacity() + 1);
  }

  private double capacity() {
    return Math.max(1, perDay / 2);
  }
}
