package dev.jankline.sdk.android;

import android.app.Activity;
import android.os.Build;
import android.os.Handler;
import android.view.FrameMetrics;
import android.view.Window;
import dev.jankline.sdk.StallMonitor;
import dev.jankline.sdk.watch.FrameCause;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Tells how long every drawn frame of a window took, by the system's own measurement; from API 31
 * on with the deadline the system gave it. Measurements come on the handler's thread, which is not
 * the main thread.
 */
@SinceApi(24)
final class DrawnFrames implements WindowWatch, Window.OnFrameMetricsAvailableListener {
  private final StallMonitor monitor;
  private final Handler handler;
  private final Set<Window> watched = Collections.newSetFromMap(new WeakHashMap<>());

  DrawnFrames(StallMonitor monitor, Handler handler) {
    this.monitor = monitor;
    this.handler = handler;
  }

  @Override
  public void shown(Activity activity) {
    Window window = activity.getWindow();
    if (window != null && window.peekDecorView() != null && watched.add(window)) {
      window.addOnFrameMetricsAvailableListener(this, handler);
    }
  }

  @Override
  public void hidden(Activity activity) {
    Window window = activity.getWindow();
    if (window != null && watched.remove(window)) {
      window.removeOnFrameMetricsAvailableListener(this);
    }
  }

  @Override
  public void leave() {
    for (Window window : watched) {
      window.removeOnFrameMetricsAvailableListener(this);
    }
    watched.clear();
  }

  @Override
  public void onFrameMetricsAvailable(Window window, FrameMetrics metrics, int missed) {
    long took = metrics.getMetric(FrameMetrics.TOTAL_DURATION);
    if (took < 0) {
      return;
    }
    long deadline =
        Build.VERSION.SDK_INT >= Build.VERSION_CODES.S
            ? metrics.getMetric(FrameMetrics.DEADLINE)
            : -1;
    if (deadline > 0) {
      monitor.frame(took, took - deadline, FrameCause.UNKNOWN);
    } else {
      monitor.frame(took);
    }
  }
}
