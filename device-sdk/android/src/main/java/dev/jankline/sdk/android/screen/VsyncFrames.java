package dev.jankline.sdk.android.screen;

import android.app.Activity;
import android.view.Choreographer;
import dev.jankline.sdk.android.screen.ScreenWatch.WindowWatch;
import dev.jankline.sdk.monitor.StallMonitor;

/**
 * Reports the time from one frame callback of the Choreographer to the next, below API 24, where
 * the system does not measure frames. Requests callbacks only while an activity is visible. Used on
 * the main thread only.
 */
public final class VsyncFrames implements WindowWatch, Choreographer.FrameCallback {
  private final StallMonitor monitor;
  private int visible;
  private long lastNanos;

  /** Reports frames to this monitor. */
  public VsyncFrames(StallMonitor monitor) {
    this.monitor = monitor;
  }

  @Override
  public void visible(Activity activity, boolean isVisible) {
    if (isVisible && visible++ == 0) {
      lastNanos = 0;
      Choreographer.getInstance().postFrameCallback(this);
    } else if (!isVisible && --visible == 0) {
      Choreographer.getInstance().removeFrameCallback(this);
    }
  }

  @Override
  public void doFrame(long frameTimeNanos) {
    if (lastNanos != 0 && frameTimeNanos > lastNanos) {
      monitor.frame(frameTimeNanos - lastNanos);
    }
    lastNanos = frameTimeNanos;
    Choreographer.getInstance().postFrameCallback(this);
  }
}
