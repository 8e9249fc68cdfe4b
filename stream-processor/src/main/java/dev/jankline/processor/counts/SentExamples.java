package dev.jankline.processor.counts;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.jankline.processor.days.Windows;
import dev.jankline.schema.Grouping;
import java.time.Instant;
import java.util.Arrays;

/**
 * Remembers of which clusters and versions the tasks of this process have sent the texts today, so
 * that they are sent once by each process and day of receipt and not with every stall. Holds only
 * what was committed ({@link TaskExamples}). What is forgotten too early is sent again, which
 * changes nothing but the bytes that are written. Thread-safe.
 *
 * <p>Memory: 2 MiB.
 */
public final class SentExamples {
  private static final int PLACES = 4;
  private static final int BUCKET_BITS = 16;
  private static final int BUCKETS = 1 << BUCKET_BITS;
  private static final long EMPTY = 0;
  private static final long CLUSTER_FACTOR = 0x9E3779B97F4A7C15L;
  private static final long VERSION_FACTOR = 0xC2B2AE3D27D4EB4FL;

  private final long[] marks = new long[BUCKETS * PLACES];
  private Instant day = Instant.MIN;

  /**
   * Names a cluster and version by a hash.
   *
   * @param version version code of the stall
   */
  static long mark(String app, Grouping grouping, String fingerprint, long version) {
    long hash = Hashing.komihash5_0().hashCharsToLong(fingerprint);
    hash = hash * CLUSTER_FACTOR + app.hashCode();
    hash = (hash ^ grouping.name().hashCode()) * CLUSTER_FACTOR + version * VERSION_FACTOR;
    return hash == EMPTY ? 1 : hash;
  }

  /**
   * Whether a mark is remembered.
   *
   * @param receivedAt receive time of the stall
   */
  synchronized boolean holds(long mark, Instant receivedAt) {
    beginDay(receivedAt);
    int first = place(mark);
    for (int i = first; i < first + PLACES; i++) {
      if (marks[i] == mark) {
        return true;
      }
    }
    return false;
  }

  /**
   * Remembers a mark that is not remembered.
   *
   * @param receivedAt receive time of the stall whose texts were sent; of a day before the newest,
   *     the mark is not remembered
   */
  synchronized void add(long mark, Instant receivedAt) {
    if (!holds(mark, receivedAt) && !Windows.start(receivedAt, Windows.DAY).isBefore(day)) {
      int first = place(mark);
      System.arraycopy(marks, first, marks, first + 1, PLACES - 1);
      marks[first] = mark;
    }
  }

  /** Forgets a mark: the cluster may have lost its last stall, and its texts with it. */
  synchronized void forget(long mark) {
    int first = place(mark);
    for (int i = first; i < first + PLACES; i++) {
      if (marks[i] == mark) {
        marks[i] = EMPTY;
      }
    }
  }

  private void beginDay(Instant receivedAt) {
    Instant start = Windows.start(receivedAt, Windows.DAY);
    if (start.isAfter(day)) {
      day = start;
      Arrays.fill(marks, EMPTY);
    }
  }

  private static int place(long mark) {
    return (int) ((mark * CLUSTER_FACTOR) >>> (Long.SIZE - BUCKET_BITS)) * PLACES;
  }
}
