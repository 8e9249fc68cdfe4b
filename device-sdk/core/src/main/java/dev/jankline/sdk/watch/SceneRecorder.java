package dev.jankline.sdk.watch;

import dev.jankline.sdk.SdkClock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds up frame timings and visible time per scene. Thread-safe; critical sections are a few
 * additions. At most 64 scenes between two reports; frames of further ones go to {@link #OTHERS}.
 */
public final class SceneRecorder {
  /** Name under which frames travel before the host named a scene. */
  public static final String UNNAMED = "(unnamed)";

  /** Name under which frames travel when there are too many scenes. */
  public static final String OTHERS = "(others)";

  private static final int MAX_SCENES = 64;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final SdkClock clock;
  private final BodyReader rateChanged;
  private Map<String, FrameTally> tallies = new LinkedHashMap<>();
  private @Nullable FrameTally tally;
  private String scene = UNNAMED;
  private volatile float refreshRateHz;
  private boolean foreground;
  private boolean enabled = true;
  private long visibleSinceNanos;

  /** Tallies that end because the refresh rate changes go to the given reader. */
  public SceneRecorder(SdkClock clock, float refreshRateHz, BodyReader rateChanged) {
    this.clock = clock;
    this.refreshRateHz = refreshRateHz;
    this.rateChanged = rateChanged;
  }

  /** Frames and time belong to this scene from now on. */
  public synchronized void scene(String name) {
    if (!name.equals(scene)) {
      settleVisible();
      scene = name;
      tally = null;
    }
  }

  /** Counts from now on or not; what was counted is kept. */
  public synchronized void enabled(boolean now) {
    settleVisible();
    enabled = now;
  }

  /** By how much a frame of that duration is late at the refresh rate; negative when early. */
  public long overrunNanos(long durationNanos) {
    return durationNanos - (long) (NANOS_PER_SECOND / refreshRateHz);
  }

  /** Scenes are visible only in the foreground. */
  public synchronized void foreground(boolean now) {
    settleVisible();
    foreground = now;
  }

  /** Frames are judged by this rate from now on; what was counted by another one ends here. */
  public synchronized void refreshRate(float hz) {
    if (hz > 0 && hz != refreshRateHz) {
      drain(rateChanged);
      refreshRateHz = hz;
    }
  }

  /** A frame, and by how much it missed its deadline. */
  public synchronized void frame(long durationNanos, long overrunNanos, FrameCause cause) {
    if (enabled) {
      tally(0).frame(durationNanos, overrunNanos, cause);
    }
  }

  /** Hands over what was added up and begins anew. */
  public synchronized void drain(BodyReader reader) {
    settleVisible();
    for (Map.Entry<String, FrameTally> entry : tallies.entrySet()) {
      FrameTally tally = entry.getValue();
      if (!tally.isEmpty()) {
        reader.take(tally.startWallMillis(), tally.toEvent(entry.getKey(), refreshRateHz));
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

  /** The tally of the scene; a new one began so long ago. */
  private FrameTally tally(long agoNanos) {
    if (tally != null) {
      return tally;
    }
    FrameTally now = tallies.get(scene);
    if (now == null) {
      String name = tallies.size() < MAX_SCENES ? scene : OTHERS;
      now = tallies.get(name);
      if (now == null) {
        now = new FrameTally(clock.wallMillis() - agoNanos / NANOS_PER_MILLI);
        tallies.put(name, now);
      }
    }
    tally = now;
    return now;
  }
}
