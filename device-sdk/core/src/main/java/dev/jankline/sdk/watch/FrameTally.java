package dev.jankline.sdk.watch;

import dev.jankline.sdk.wire.AvroWriter;
import dev.jankline.sdk.wire.Event;

/** Adds up the frame timings of one screen at one refresh rate. Not thread-safe. */
final class FrameTally {
  static final int BUCKETS = 14;

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long FROZEN_NANOS = 700 * NANOS_PER_MILLI;

  private final long startWallMillis;
  private final String screen;
  private final float refreshRateHz;
  private final long[] histogram = new long[BUCKETS];
  private long slow;
  private long application;
  private long compositor;
  private long other;
  private long frozen;
  private long visibleNanos;
  private long overrunNanos;

  FrameTally(long startWallMillis, String screen, float refreshRateHz) {
    this.startWallMillis = startWallMillis;
    this.screen = screen;
    this.refreshRateHz = refreshRateHz;
  }

  void frame(long durationNanos, long lateNanos, FrameCause cause) {
    int bucket = bucketOf(lateNanos);
    histogram[bucket]++;
    overrunNanos += bucket > 0 ? lateNanos : 0;
    if (durationNanos > FROZEN_NANOS) {
      frozen++;
    } else if (bucket > 0) {
      slow++;
      blame(cause);
    }
  }

  void visible(long nanos) {
    visibleNanos += nanos;
  }

  long startWallMillis() {
    return startWallMillis;
  }

  byte[] toEvent() {
    long visibleMillis = visibleNanos / NANOS_PER_MILLI;
    AvroWriter out = Event.beginFrames(screen, refreshRateHz, visibleMillis, histogram);
    return Event.endFrames(out, slow, frozen, overrunNanos / NANOS_PER_MILLI, causes());
  }

  boolean isEmpty() {
    for (long frames : histogram) {
      if (frames > 0) {
        return false;
      }
    }
    return visibleNanos < NANOS_PER_MILLI;
  }

  /** 0 below a whole millisecond, else i from 2^(i-1) ms up to 2^i ms, the last one open. */
  static int bucketOf(long overrunNanos) {
    long millis = overrunNanos / NANOS_PER_MILLI;
    return millis <= 0 ? 0 : Math.min(BUCKETS - 1, 64 - Long.numberOfLeadingZeros(millis));
  }

  private void blame(FrameCause cause) {
    if (cause == FrameCause.APPLICATION) {
      application++;
    } else if (cause == FrameCause.COMPOSITOR) {
      compositor++;
    } else if (cause == FrameCause.OTHER) {
      other++;
    }
  }

  private long[] causes() {
    boolean told = application + compositor + other > 0;
    return told ? new long[] {application, compositor, other} : new long[0];
  }
}
