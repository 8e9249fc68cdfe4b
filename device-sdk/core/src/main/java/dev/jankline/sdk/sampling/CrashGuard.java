package dev.jankline.sdk.sampling;

import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Keeps the SDK off after the app died in the foreground, because the SDK might be the reason:
 * three times in a row before the process had an answer from the gateway, which could have switched
 * it off, or five times within ten minutes. It starts again with another version of the SDK, or
 * after a day. A process that nobody sees does not count: the system may end it at any time. Not
 * thread-safe.
 */
public final class CrashGuard {
  /** What the process is in: its end would be no death, an early one, or one of an app at work. */
  public static final int UNSEEN = 0;

  /** In the foreground, before the first answer. */
  public static final int EARLY = 1;

  /** In the foreground, after it. */
  public static final int ANSWERED = 2;

  private static final int MAX_EARLY_DEATHS = 3;
  private static final int MAX_DEATHS = 5;
  private static final long WINDOW_MILLIS = 10L * 60 * 1000;
  private static final long DAY_MILLIS = 24L * 60 * 60 * 1000;

  private final SmallFile file;
  private final long version;
  private long early;
  private long deaths;
  private long firstMillis;
  private long startMillis;
  private int phase;
  private boolean unclean;

  /** Uses a file in this directory. */
  public CrashGuard(File directory, String sdkVersion) {
    this.file = new SmallFile(directory, "starts");
    this.version = sdkVersion.hashCode();
  }

  /** Whether the SDK may start; false when it has to stay off. Writes nothing. */
  public boolean mayStart(long nowMillis) {
    long[] kept = file.readNumbers(6);
    if (kept != null && kept[0] == version) {
      early = kept[1];
      deaths = kept[2];
      firstMillis = kept[3];
      startMillis = kept[4];
      unclean = kept[5] != UNSEEN;
      if (kept[5] == EARLY) {
        early++;
      }
      if (unclean) {
        boolean same = deaths > 0 && startMillis - firstMillis < WINDOW_MILLIS;
        firstMillis = same ? firstMillis : startMillis;
        deaths = same ? deaths + 1 : 1;
      }
    }
    if (early < MAX_EARLY_DEATHS && deaths < MAX_DEATHS) {
      return true;
    }
    long sinceMillis = nowMillis - startMillis;
    if (sinceMillis >= 0 && sinceMillis < DAY_MILLIS) {
      return false;
    }
    early = 0;
    deaths = 0;
    return true;
  }

  /** Whether the process before this one died in the foreground. */
  public boolean isUnclean() {
    return unclean;
  }

  /** Notes what an end of the process would be from now on, if that changed. */
  public void phase(int next, long nowMillis) throws IOException {
    if (next != phase) {
      startMillis = phase == UNSEEN ? nowMillis : startMillis;
      early = next == ANSWERED ? 0 : early;
      if (next == UNSEEN && early == 0 && deaths == 0) {
        file.delete();
      } else {
        file.writeNumbers(version, early, deaths, firstMillis, startMillis, next);
      }
      phase = next;
    }
  }

  /** Notes that the user left the app or the host closed the monitor: this start was survived. */
  public void left() throws IOException {
    if (phase != UNSEEN) {
      early = 0;
      phase(UNSEEN, startMillis);
    }
  }
}
