package dev.jankline.sdk.upload;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;
import java.util.Random;

/**
 * Says when the next upload is due, also after a restart of the process. It is due one interval and
 * a random part of up to an eighth of it after the last one, so that devices do not all upload at
 * the same time. After a failure it is due sooner: pauses double from 15 min up to the interval,
 * half of each random. Thread-safe.
 */
public final class UploadSchedule {
  private static final long FIRST_PAUSE_MILLIS = 15L * 60 * 1000;
  private static final long DAY_MILLIS = 24L * 60 * 60 * 1000;
  private static final int MAX_DOUBLINGS = 20;

  private final SmallFile mark;
  private final SdkClock clock;
  private final Random random;
  private long intervalMillis;
  private long dueMillis;
  private int failures;

  /**
   * With an interval of 0 no upload is due. Without a mark on disk the first interval begins now.
   */
  public UploadSchedule(File directory, SdkClock clock, Random random, long intervalMillis) {
    this.mark = new SmallFile(directory, "next-upload");
    this.clock = clock;
    this.random = random;
    this.intervalMillis = intervalMillis;
    long[] known = mark.readNumbers(2);
    if (known != null) {
      dueMillis = known[0];
      failures = (int) known[1];
    } else if (intervalMillis > 0) {
      plan(intervalMillis);
    }
  }

  /** Sets another interval. It may shorten the present wait, and never makes it longer. */
  public synchronized void intervalMillis(long next) {
    intervalMillis = next;
    if (failures == 0 && dueMillis - clock.wallMillis() > longest(next)) {
      done();
    }
  }

  /** Milliseconds until the next upload; 0 when due, {@code Long.MAX_VALUE} when never. */
  public synchronized long dueInMillis() {
    if (intervalMillis <= 0) {
      return Long.MAX_VALUE;
    }
    long left = dueMillis - clock.wallMillis();
    if (left > Math.max(DAY_MILLIS, longest(intervalMillis))) {
      // The clock was set back: begin an interval now, else the upload would wait too long.
      plan(intervalMillis);
      left = intervalMillis;
    }
    return Math.max(0, left);
  }

  /** Notes that an upload succeeded. */
  public synchronized void done() {
    failures = 0;
    plan(intervalMillis + part(intervalMillis / 8));
  }

  /** Notes that an upload failed, and the milliseconds the gateway asked to wait; 0 for none. */
  public synchronized void failed(long askedMillis) {
    long doubled = FIRST_PAUSE_MILLIS << Math.min(MAX_DOUBLINGS, failures);
    long pause = Math.min(doubled, intervalMillis);
    failures = Math.min(MAX_DOUBLINGS, failures + 1);
    plan(Math.max(askedMillis, pause / 2 + part(pause - pause / 2)));
  }

  /** Puts the upload off by 15 min, or by an interval when that is shorter: the gate is closed. */
  public synchronized void postpone() {
    dueMillis = clock.wallMillis() + Math.min(FIRST_PAUSE_MILLIS, intervalMillis);
  }

  private void plan(long inMillis) {
    dueMillis = clock.wallMillis() + inMillis;
    try {
      mark.writeNumbers(dueMillis, failures);
    } catch (IOException readOnly) {
      // This process keeps the time in memory; a later one begins a new interval.
      return;
    }
  }

  private static long longest(long millis) {
    return millis + millis / 8;
  }

  private long part(long millis) {
    return (long) (random.nextDouble() * millis);
  }
}
