package dev.jankline.sdk.android.testing;

import static org.robolectric.Shadows.shadowOf;

import android.view.FrameMetrics;
import android.view.Window;
import org.robolectric.shadows.FrameMetricsBuilder;

/** Reports measurements of frames as the system does, from API 24 on. */
public final class Metrics {
  private Metrics() {}

  /** A frame that took so long. */
  public static void report(Window window, long tookNanos) throws Exception {
    shadowOf(window)
        .reportOnFrameMetricsAvailable(
            new FrameMetricsBuilder().setMetric(FrameMetrics.DRAW_DURATION, tookNanos).build());
  }

  /** A frame with a deadline, from API 31 on. */
  public static void report(Window window, long tookNanos, long deadlineNanos) throws Exception {
    shadowOf(window)
        .reportOnFrameMetricsAvailable(
            new FrameMetricsBuilder()
                .setMetric(FrameMetrics.DRAW_DURATION, tookNanos)
                .setMetric(FrameMetrics.DEADLINE, deadlineNanos)
                .build());
  }
}
