package dev.jankline.sdk.upload;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;
import java.util.Random;

/**
 * Says when the next upload, or the next request for the configuration, is due, also after
 * restarts: its time is kept in a file. After a success it is due in one interval, after a failure
 * in pauses that double from 15 min up to the interval, half of each random. Reads the file at the
 * first use, on the calling thread. Thread-safe.
 */
public final class UploadSchedule {
  private static final long FIRST_PAUSE_MILLIS = 15L * 60 * 1000;
  private static final long DAY_MILLIS = 24L * 60 * 60 * 1000;
  private static final int MAX_DOUBLINGS = 20;
  private static final int EARLY_PARTS = 4;

  private final SmallFile mark;
  private final SdkClock clock;
  private final Random random;
  private final long firstMillis;
  private final int spread;
  private volatile long intervalMillis;
  private long dueMillis;
  private volatile int failures;
  private boolean loaded;

  private UploadSchedule(
      SmallFile mark, SdkClock clock, Random random, long intervalMillis, long firstMillis) {
    this.mark = mark;
    this.clock = clock;
    this.random = random;
    this.intervalMillis = intervalMillis;
    this.firstMillis = firstMillis < 0 ? intervalMillis : firstMillis;
    this.spread = firstMillis < 0 ? 8 : 0;
  }

  /**
   * The schedule of uploads. With an interval of 0 none is due. Without a mark on disk the first
   * interval begins now. To each interval a random part of up to an eighth is added, so that
   * devices do not come all at once.
   */
  public UploadSchedule(File directory, SdkClock clock, Random random, long intervalMillis) {
    this(new SmallFile(directory, "next-upload"), clock, random, intervalMillis, -1);
  }

  /**
   * The schedule of requests for the configuration: without a mark on disk the first one is due in
   * {@code firstMillis}.
   */
  public static UploadSchedule ofConfig(
      File directory, SdkClock clock, Random random, long intervalMillis, long firstMillis) {
    return new UploadSchedule(
        new SmallFile(directory, "next-config"), clock, random, intervalMillis, firstMillis);
  }

  /** Sets another interval. It may shorten the present wait, and never makes it longer. */
  public synchronized void intervalMillis(long next) {
    load();
    intervalMillis = next;
    if (failures == 0 && dueMillis - clock.wallMillis() > longest(next)) {
      done();
    }
  }

  /** Milliseconds until the next one; 0 when due, {@code Long.MAX_VALUE} when never. */
  public synchronized long dueInMillis() {
    if (intervalMillis <= 0) {
      return Long.MAX_VALUE;
    }
    load();
    long left = dueMillis - clock.wallMillis();
    // Only uploads are put off for longer than their interval: a gateway may ask for up to a day.
    long bound = spread == 0 ? firstMillis : DAY_MILLIS;
    if (left > Math.max(bound, longest(intervalMillis))) {
      // The clock was set back: begin an interval now, else it would wait too long.
      plan(intervalMillis);
      left = intervalMillis;
    }
    return Math.max(0, left);
  }

  /**
   * Whether this is a good moment, because the user has just left the app: after a success, from a
   * quarter of the interval on; after a failure only when it is due.
   */
  public boolean isGoodMoment() {
    long left = dueInMillis();
    boolean early = failures == 0 && left <= intervalMillis - intervalMillis / EARLY_PARTS;
    return left == 0 || (intervalMillis > 0 && early);
  }

  /** Whether the last one succeeded and the next one is not due yet. */
  public boolean isInTime() {
    return dueInMillis() > 0 && failures == 0;
  }

  /** Notes a success. */
  public synchronized void done() {
    failures = 0;
    plan(intervalMillis + (spread == 0 ? 0 : part(intervalMillis / spread)));
  }

  /** Notes a failure, and the milliseconds the gateway asked to wait; 0 for none. */
  public synchronized void failed(long askedMillis) {
    load();
    long doubled = FIRST_PAUSE_MILLIS << Math.min(MAX_DOUBLINGS, failures);
    long pause = Math.min(doubled, intervalMillis);
    failures = Math.min(MAX_DOUBLINGS, failures + 1);
    plan(Math.max(askedMillis, pause / 2 + part(pause - pause / 2)));
  }

  /** Puts the upload off by 15 min, or by an interval when that is shorter: the gate is closed. */
  public synchronized void postpone() {
    dueMillis = clock.wallMillis() + Math.min(FIRST_PAUSE_MILLIS, intervalMillis);
  }

  private void load() {
    if (loaded) {
      return;
    }
    loaded = true;
    long[] known = mark.readNumbers(2);
    if (known != null) {
      dueMillis = known[0];
      failures = (int) known[1];
    } else if (intervalMillis > 0) {
      plan(firstMillis);
    }
  }

  private void plan(long inMillis) {
    loaded = true;
    dueMillis = clock.wallMillis() + inMillis;
    try {
      mark.writeNumbers(dueMillis, failures);
    } catch (IOException readOnly) {
      // This process keeps the time in memory; a later one begins a new interval.
      return;
    }
  }

  private long longest(long millis) {
    return spread == 0 ? millis : millis + millis / spread;
  }

  private long part(long millis) {
    return (long) (random.nextDouble() * millis);
  }
}
