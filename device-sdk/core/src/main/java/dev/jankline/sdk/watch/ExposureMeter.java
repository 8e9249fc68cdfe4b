package dev.jankline.sdk.watch;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.watch.ScreenRecorder.BodyReader;
import dev.jankline.sdk.wire.Event;
import dev.jankline.sdk.wire.StartType;
import java.util.List;

/**
 * Measures foreground time, with or without stalls, and reports it with the starts. Remembers
 * whether the user left the app, or never saw it. Thread-safe.
 */
public final class ExposureMeter {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final SdkClock clock;
  private final AppStarts starts;
  private volatile boolean foreground;
  private volatile boolean wasLeft;
  private volatile boolean leaving;
  private volatile boolean unseen;
  private long sinceNanos;
  private long startWallMillis;
  private long nanos;
  private long totalNanos;
  private int sessions;

  /** Begins with the app in the background. */
  public ExposureMeter(SdkClock clock, AppStarts starts) {
    this.clock = clock;
    this.starts = starts;
    this.startWallMillis = clock.wallMillis();
  }

  /** Notes that a session begins or ends; a repeated call changes nothing. */
  public synchronized void foreground(boolean now) {
    if (now == foreground) {
      unseen = !now && !wasLeft;
      return;
    }
    settle();
    unseen = false;
    if (now) {
      if (wasLeft) {
        starts.begun(StartType.HOT, clock.uptimeNanos());
      }
      if (nanos == 0 && sessions == 0) {
        startWallMillis = clock.wallMillis();
      }
      sessions++;
    } else {
      wasLeft = true;
      leaving = true;
    }
    foreground = now;
  }

  /** Whether the app is in the foreground. */
  public boolean isForeground() {
    return foreground;
  }

  /** Whether the app is in the foreground, or the host never said that it is not. */
  public boolean isSeen() {
    return !unseen && (!wasLeft || foreground);
  }

  /** Whether the app was never in the foreground, and the host said so. */
  public boolean isUnseen() {
    return unseen;
  }

  /** Whether the user has left the app since the start. */
  public boolean wasLeft() {
    return wasLeft;
  }

  /** Whether the user has left the app since the last call. */
  public boolean takeLeaving() {
    boolean was = leaving;
    leaving = false;
    return was;
  }

  /** Gives the reader the foreground time since the last call, if there was any. */
  public synchronized void drain(BodyReader reader) {
    settle();
    long millis = nanos / NANOS_PER_MILLI;
    List<byte[]> drawn = starts.drain();
    if (millis > 0 || sessions > 0 || !drawn.isEmpty()) {
      reader.take(startWallMillis, Event.exposure(millis, sessions, drawn));
      nanos -= millis * NANOS_PER_MILLI;
      sessions = 0;
      startWallMillis = clock.wallMillis();
    }
  }

  /** Foreground time since the beginning, in milliseconds. */
  public synchronized long totalMillis() {
    settle();
    return totalNanos / NANOS_PER_MILLI;
  }

  private void settle() {
    long now = clock.uptimeNanos();
    if (foreground) {
      nanos += now - sinceNanos;
      totalNanos += now - sinceNanos;
    }
    sinceNanos = now;
  }
}
