package dev.jankline.sdk.upload;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;
import java.util.Random;

/**
 * Says when the next upload is due, through restarts of the process: an interval and up to an
 * eighth of it after the last, so that a fleet does not come all at once; after a failure sooner,
 * with pauses doubling from 15 min up to the interval, half of each random. Thread-safe.
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

  /** An interval of 0 is never due. A directory without a mark begins its first interval now. */
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

  /** Another interval is in force; it shortens the wait under way, never makes it longer. */
  public synchronized void intervalMillis(long next) {
    intervalMillis = next;
    if (failures == 0 && dueMillis - clock.wallMillis() > longest(next)) {
      done();
    }
  }

  /** Time until the next upload; 0 when it is due, {@code Long.MAX_VALUE} when it never is. */
  public synchronized long dueInMillis() {
    if (intervalMillis <= 0) {
      return Long.MAX_VALUE;
    }
    long left = dueMillis - clock.wallMillis();
    if (left > Math.max(DAY_MILLIS, longest(intervalMillis))) {
      // The clock was set back: that must not put the upload off for ever.
      plan(intervalMillis);
      left = intervalMillis;
    }
    return Math.max(0, left);
  }

  /** An upload was made. */
  public synchronized void done() {
    failures = 0;
    plan(intervalMillis + part(intervalMillis / 8));
  }

  /** An upload failed; the gateway asked to be left alone so long, or 0. */
  public synchronized void failed(long askedMillis) {
    long doubled = FIRST_PAUSE_MILLIS << Math.min(MAX_DOUBLINGS, failures);
    long pause = Math.min(doubled, intervalMillis);
    failures = Math.min(MAX_DOUBLINGS, failures + 1);
    plan(Math.max(askedMillis, pause / 2 + part(pause - pause / 2)));
  }

  /** Nobody may upload now: ask again in a quarter of an hour, or an interval when that is less. */
  public synchronized void postpone() {
    dueMillis = clock.wallMillis() + Math.min(FIRST_PAUSE_MILLIS, intervalMillis);
  }

  private void plan(long inMillis) {
    dueMillis = clock.wallMillis() + inMillis;
    try {
      mark.writeNumbers(dueMillis, failures);
    } catch (IOException readOnly) {
      // This process knows it all the same; a later one begins an interval anew.
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
