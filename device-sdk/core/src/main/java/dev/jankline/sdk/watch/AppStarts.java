package dev.jankline.sdk.watch;

import dev.jankline.sdk.wire.Event;
import dev.jankline.sdk.wire.StartType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Times how long the app takes until its first frame is shown and until it says that it is fully
 * drawn. What the system measured takes the place of what was measured here. A start without a
 * frame for a minute is forgotten. Keeps the first 16 starts between two reports. Thread-safe.
 */
public final class AppStarts {
  private static final int MAX_STARTS = 16;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MAX_MILLIS = 60_000;
  private static final long UNKNOWN = -1;

  private final List<byte[]> drawn = new ArrayList<>();
  private @Nullable StartType begun;
  private @Nullable StartType newest;
  private long startNanos;
  private long firstFrameMillis;
  private long fullyDrawnMillis;

  // Read for every frame.
  private volatile boolean waiting;

  /** Notes that the app began to start; a colder start under way goes on. */
  public synchronized void begun(StartType type, long uptimeNanos) {
    boolean isOver = (uptimeNanos - startNanos) / NANOS_PER_MILLI > MAX_MILLIS;
    if (begun == null || isOver || type.compareTo(begun) < 0) {
      settle();
      begun = type;
      startNanos = uptimeNanos;
      waiting = true;
    }
  }

  /** Notes that a frame was shown. */
  public void frame(long uptimeNanos) {
    if (waiting) {
      firstFrame(uptimeNanos);
    }
  }

  private synchronized void firstFrame(long uptimeNanos) {
    StartType type = begun;
    if (type != null) {
      told(type, (uptimeNanos - startNanos) / NANOS_PER_MILLI, UNKNOWN);
    }
  }

  /** Notes that the app is fully drawn; only the first time after a start counts. */
  public synchronized void fullyDrawn(long uptimeNanos) {
    if (newest != null && fullyDrawnMillis == UNKNOWN) {
      fullyDrawnMillis = Math.max(0, (uptimeNanos - startNanos) / NANOS_PER_MILLI);
    }
  }

  /**
   * Notes what is known of the newest start, instead of what was known of it before.
   *
   * @param fullyMillis milliseconds until it was fully drawn; negative when unknown
   */
  public synchronized void told(StartType type, long firstMillis, long fullyMillis) {
    begun = null;
    waiting = false;
    if (firstMillis >= 0 && firstMillis <= MAX_MILLIS) {
      newest = type;
      firstFrameMillis = firstMillis;
      fullyDrawnMillis = fullyMillis < 0 ? UNKNOWN : fullyMillis;
    }
  }

  /** The starts since the last call, encoded. */
  synchronized List<byte[]> drain() {
    settle();
    List<byte[]> starts = new ArrayList<>(drawn);
    drawn.clear();
    return starts;
  }

  private void settle() {
    StartType type = newest;
    if (type != null && drawn.size() < MAX_STARTS) {
      drawn.add(Event.start(type, firstFrameMillis, fullyDrawnMillis));
    }
    newest = null;
  }
}
