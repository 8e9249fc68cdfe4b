package dev.jankline.sdk.android;

import android.app.Activity;
import android.view.Choreographer;
import dev.jankline.sdk.StallMonitor;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Tells the time from one vertical sync to the next that the main thread answered, where the system
 * does not measure frames itself (below API 24). Asks for the next one only while an activity is
 * visible. Belongs to the main thread.
 */
final class VsyncFrames implements WindowWatch, Choreographer.FrameCallback {
  private final StallMonitor monitor;
  private final Set<Activity> shown = Collections.newSetFromMap(new IdentityHashMap<>());
  private long lastNanos;

  VsyncFrames(StallMonitor monitor) {
    this.monitor = monitor;
  }

  @Override
  public void shown(Activity activity) {
    if (shown.add(activity) && shown.size() == 1) {
      lastNanos = 0;
      Choreographer.getInstance().postFrameCallback(this);
    }
  }

  @Override
  public void hidden(Activity activity) {
    if (shown.remove(activity) && shown.isEmpty()) {
      Choreographer.getInstance().removeFrameCallback(this);
    }
  }

  @Override
  public void leave() {
    shown.clear();
    Choreographer.getInstance().removeFrameCallback(this);
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
