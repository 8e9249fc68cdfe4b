package dev.jankline.sdk.watch;

import dev.jankline.sdk.SdkClock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds up frame timings and visible time per screen and refresh rate. Thread-safe; locks are held
 * for a few additions only. At most 64 screens and rates between two reports; frames of further
 * ones are counted for {@link #OTHERS}.
 */
public final class ScreenRecorder {
  /** Screen of the frames before the host named one. */
  public static final String UNNAMED = "(unnamed)";

  /** Screen of the frames when there are too many screens. */
  public static final String OTHERS = "(others)";

  private static final int MAX_SCREENS = 64;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final SdkClock clock;
  // Adaptive displays change their rate many times a minute: each screen has a tally for each rate.
  private Map<String, FrameTally> tallies = new LinkedHashMap<>();
  private @Nullable FrameTally tally;
  private String screen = UNNAMED;
  private volatile float refreshRateHz;
  private boolean foreground;
  private boolean enabled = true;
  private long visibleSinceNanos;

  /** Begins with this refresh rate. */
  public ScreenRecorder(SdkClock clock, float refreshRateHz) {
    this.clock = clock;
    this.refreshRateHz = refreshRateHz;
  }

  /** Sets the screen of frames and time from now on. */
  public synchronized void screen(String name) {
    if (!name.equals(screen)) {
      settleVisible();
      screen = name;
      tally = null;
    }
  }

  /** Switches counting on or off. What was counted is kept. */
  public synchronized void enabled(boolean now) {
    settleVisible();
    enabled = now;
  }

  /** Nanoseconds by which a frame of that duration misses its deadline; negative when early. */
  public long overrunNanos(long durationNanos) {
    return durationNanos - (long) (NANOS_PER_SECOND / refreshRateHz);
  }

  /** Notes whether the app is in the foreground: screens are visible only then. */
  public synchronized void foreground(boolean now) {
    settleVisible();
    foreground = now;
  }

  /** Sets the refresh rate of frames and time from now on. */
  public synchronized void refreshRate(float hz) {
    if (hz > 0 && hz != refreshRateHz) {
      settleVisible();
      refreshRateHz = hz;
      tally = null;
    }
  }

  /** Counts a frame, and by how many nanoseconds it missed its deadline. */
  public synchronized void frame(long durationNanos, long overrunNanos, FrameCause cause) {
    if (enabled) {
      tally(0).frame(durationNanos, overrunNanos, cause);
    }
  }

  /** Gives the counts to the reader and starts again at zero. */
  public synchronized void drain(BodyReader reader) {
    settleVisible();
    for (FrameTally tally : tallies.values()) {
      if (!tally.isEmpty()) {
        reader.take(tally.startWallMillis(), tally.toEvent());
      }
    }
    tallies = new LinkedHashMap<>();
    tally = null;
  }

  private void settleVisible() {
    long now = clock.uptimeNanos();
    long visible = now - visibleSinceNanos;
    if (foreground && enabled) {
      tally(visible).visible(visible);
    }
    visibleSinceNanos = now;
  }

  /** The counts of the screen. New ones get a start so many nanoseconds ago. */
  private FrameTally tally(long agoNanos) {
    if (tally != null) {
      return tally;
    }
    FrameTally now = tallies.get(screen + refreshRateHz);
    if (now == null) {
      String name = tallies.size() < MAX_SCREENS ? screen : OTHERS;
      now = tallies.get(name + refreshRateHz);
      if (now == null) {
        long startMillis = clock.wallMillis() - agoNanos / NANOS_PER_MILLI;
        now = new FrameTally(startMillis, name, refreshRateHz);
        tallies.put(name + refreshRateHz, now);
      }
    }
    tally = now;
    return now;
  }

  /** Receives event bodies, for example the counts of a screen. */
  public interface BodyReader {
    /** Receives one body, and when what it reports began, in milliseconds since 1970 UTC. */
    void take(long startWallMillis, byte[] body);
  }
}
