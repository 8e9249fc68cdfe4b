package dev.jankline.processor.counts;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Bounds the processor time that all tasks of a process spend on scans over their devices: one part
 * in {@value #PARTS} of the time that passes, and up to {@link #RESERVE} that may be saved up. Each
 * task has an equal share, so that a process with many partitions spends no more than one with few.
 * Thread-safe.
 */
public final class ScanShares {
  private static final int PARTS = 100;

  /** Processor time of scans that may be saved up. */
  private static final Duration RESERVE = Duration.ofSeconds(1);

  private final Set<Integer> partitions = ConcurrentHashMap.newKeySet();

  /** Begins the share of a task; all others become smaller. */
  Share join(int partition) {
    partitions.add(partition);
    return new Share(partition);
  }

  /** What one task may spend. Used by one stream thread. */
  final class Share implements AutoCloseable {
    private final int partition;
    private Instant savedUntil = Instant.MAX;
    private long leftNanos;

    private Share(int partition) {
      this.partition = partition;
    }

    /** Whether nothing is owed for scans before. */
    boolean isLeft(Instant now) {
      int tasks = Math.max(1, partitions.size());
      long most = RESERVE.toNanos() / tasks;
      if (savedUntil.equals(Instant.MAX)) {
        leftNanos = most;
      } else if (savedUntil.isBefore(now)) {
        long saved = Duration.between(savedUntil, now).toNanos() / PARTS / tasks;
        leftNanos = Math.min(most, leftNanos + saved);
      }
      savedUntil = now;
      return leftNanos >= 0;
    }

    /** Takes off what a scan took of the processor. */
    void spend(long nanos) {
      leftNanos -= nanos;
    }

    /** Ends the share: the others become larger. */
    @Override
    public void close() {
      partitions.remove(partition);
    }
  }
}
