package dev.jankline.sdk.android.screen;

import android.app.Activity;
import android.os.Handler;
import android.os.HandlerThread;
import android.view.FrameMetrics;
import android.view.Window;
import dev.jankline.sdk.android.screen.ScreenWatch.WindowWatch;
import dev.jankline.sdk.android.system.SinceApi;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.watch.FrameCause;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports the duration of every drawn frame of a window, as the system measures it, and from API 31
 * on its deadline. The system calls it on a thread of the SDK, which is not the main thread.
 */
@SinceApi(24)
public final class DrawnFrames implements WindowWatch, Window.OnFrameMetricsAvailableListener {
  private static final int MEASURED_OF = 64;

  private final StallMonitor monitor;
  private final HandlerThread thread;
  private final Runnable ownTime;
  private int frames;

  // A window without content cannot be watched, and removing an unknown listener throws.
  private final List<Window> watched = new ArrayList<>();

  /** Reports frames to this monitor, on that thread. */
  public DrawnFrames(StallMonitor monitor, HandlerThread thread) {
    this.monitor = monitor;
    this.thread = thread;
    this.ownTime = monitor.ownThread();
  }

  @Override
  public void visible(Activity activity, boolean isVisible) {
    Window window = activity.getWindow();
    if (watched.remove(window)) {
      window.removeOnFrameMetricsAvailableListener(this);
    }
    if (isVisible && window.peekDecorView() != null) {
      watched.add(window);
      window.addOnFrameMetricsAvailableListener(this, new Handler(thread.getLooper()));
    }
  }

  @Override
  public void onFrameMetricsAvailable(Window window, FrameMetrics metrics, int missed) {
    if ((++frames & (MEASURED_OF - 1)) == 0) {
      ownTime.run();
    }
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
