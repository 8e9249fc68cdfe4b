package dev.jankline.sdk.android.screen;

import android.app.Activity;
import android.view.Choreographer;
import dev.jankline.sdk.monitor.StallMonitor;

/**
 * Tells the time from one vertical sync to the next that the main thread answered, where the system
 * does not measure frames itself (below API 24). Asks for the next one only while an activity is
 * visible. Belongs to the main thread.
 */
public final class VsyncFrames implements WindowWatch, Choreographer.FrameCallback {
  private final StallMonitor monitor;
  private int visible;
  private long lastNanos;

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
