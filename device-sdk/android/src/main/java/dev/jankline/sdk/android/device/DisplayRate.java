package dev.jankline.sdk.android.device;

import android.content.Context;
import android.hardware.display.DisplayManager;
import android.os.Handler;
import android.view.Display;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.monitor.StallMonitor;

/** Reports the refresh rate of the default display, now and when it changes. */
public final class DisplayRate implements DisplayManager.DisplayListener {
  private final Context context;
  private final StallMonitor monitor;
  private final Faults faults;

  /** Reports to this monitor. */
  public DisplayRate(Context context, StallMonitor monitor, Faults faults) {
    this.context = context;
    this.monitor = monitor;
    this.faults = faults;
  }

  /** The present rate in Hz; 0 when there is no display. */
  static float now(Context context) {
    Display display = displays(context).getDisplay(Display.DEFAULT_DISPLAY);
    return display == null ? 0 : display.getRefreshRate();
  }

  /** Reports the rate now, and from now on each change on the handler's thread. */
  public void watch(Handler handler) {
    displays(context).registerDisplayListener(this, handler);
    onDisplayChanged(Display.DEFAULT_DISPLAY);
  }

  /** Reports no more changes. */
  public void end() {
    displays(context).unregisterDisplayListener(this);
  }

  @Override
  public void onDisplayAdded(int display) {}

  @Override
  public void onDisplayRemoved(int display) {}

  @Override
  public void onDisplayChanged(int display) {
    if (display == Display.DEFAULT_DISPLAY) {
      try {
        monitor.refreshRate(now(context));
      } catch (Throwable thrown) {
        faults.caught(thrown);
      }
    }
  }

  private static DisplayManager displays(Context context) {
    return (DisplayManager) DeviceTraits.service(context, Context.DISPLAY_SERVICE);
  }
}
