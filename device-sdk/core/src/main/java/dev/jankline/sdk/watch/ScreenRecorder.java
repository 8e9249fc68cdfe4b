package dev.jankline.sdk.watch;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.wire.AvroWriter;
import dev.jankline.sdk.wire.Event;
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

  /** Adds up the frame timings of one screen at one refresh rate. Not thread-safe. */
  static final class FrameTally {
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
}
