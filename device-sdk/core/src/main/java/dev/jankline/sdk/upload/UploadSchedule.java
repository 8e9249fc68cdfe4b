package dev.jankline.sdk.upload;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.spool.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Says when the next upload is due, through restarts of the process: the time of the last one is a
 * file in the spool directory. Not thread-safe.
 */
public final class UploadSchedule {
  private static final long AFTER_FAILURE_MILLIS = 15L * 60 * 1000;

  private final SmallFile mark;
  private final SdkClock clock;
  private final long intervalMillis;
  private long lastMillis;

  /** An interval of 0 is never due. A directory without a mark begins its first interval now. */
  public UploadSchedule(File directory, SdkClock clock, long intervalMillis) {
    this.mark = new SmallFile(directory, "last-upload");
    this.clock = clock;
    this.intervalMillis = intervalMillis;
    this.lastMillis = known(clock.wallMillis());
  }

  /** Time until the next upload; 0 when it is due, {@code Long.MAX_VALUE} when it never is. */
  public long dueInMillis() {
    long since = clock.wallMillis() - lastMillis;
    if (intervalMillis <= 0) {
      return Long.MAX_VALUE;
    }
    // A clock that was set back must not put the upload off for ever.
    return since < 0 ? 0 : Math.max(0, intervalMillis - since);
  }

  /** An upload was made. */
  public void done() throws IOException {
    lastMillis = clock.wallMillis();
    mark.write(Long.toString(lastMillis));
  }

  /**
   * An upload failed: the next is due in a quarter of an hour, or an interval when that is less.
   */
  public void failed() {
    long pause = Math.min(AFTER_FAILURE_MILLIS, intervalMillis);
    lastMillis = clock.wallMillis() - intervalMillis + pause;
  }

  private long known(long now) {
    String text = mark.read();
    try {
      return text == null ? begin(now) : Long.parseLong(text.trim());
    } catch (NumberFormatException damaged) {
      return begin(now);
    }
  }

  private long begin(long now) {
    try {
      mark.write(Long.toString(now));
    } catch (IOException readOnly) {
      return now;
    }
    return now;
  }
}
