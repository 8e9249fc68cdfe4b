package dev.jankline.sdk.android.screen;

import android.app.Activity;
import android.os.Handler;
import android.view.FrameMetrics;
import android.view.Window;
import dev.jankline.sdk.android.system.SinceApi;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.watch.FrameCause;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports the duration of every drawn frame of a window, as the system measures it, and from API 31
 * on its deadline. The system calls it on the handler's thread, which is not the main thread.
 */
@SinceApi(24)
public final class DrawnFrames implements WindowWatch, Window.OnFrameMetricsAvailableListener {
  private final StallMonitor monitor;
  private final Handler handler;

  // A window without content cannot be watched, and removing an unknown listener throws.
  private final List<Window> watched = new ArrayList<>();

  /** Reports frames to this monitor, on the thread of the handler. */
  public DrawnFrames(StallMonitor monitor, Handler handler) {
    this.monitor = monitor;
    this.handler = handler;
  }

  @Override
  public void visible(Activity activity, boolean isVisible) {
    Window window = activity.getWindow();
    if (watched.remove(window)) {
      window.removeOnFrameMetricsAvailableListener(this);
    }
    if (isVisible && window.peekDecorView() != null) {
      watched.add(window);
      window.addOnFrameMetricsAvailableListener(this, handler);
    }
  }

  @Override
  public void onFrameMetricsAvailable(Window window, FrameMetrics metrics, int missed) {
    long took = metrics.getMetric(FrameMetrics.TOTAL_DURATION);
    // Negative below API 31, where the system does not tell it.
    long deadline = metrics.getMetric(FrameMetrics.DEADLINE);
    if (took >= 0 && deadline > 0) {
      monitor.frame(took, took - deadline, FrameCause.UNKNOWN);
    } else if (took >= 0) {
      monitor.frame(took);
    }
  }
}
