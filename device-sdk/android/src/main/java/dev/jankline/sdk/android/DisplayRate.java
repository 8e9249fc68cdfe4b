package dev.jankline.sdk.android;

import android.content.Context;
import android.hardware.display.DisplayManager;
import android.os.Handler;
import android.view.Display;
import dev.jankline.sdk.StallMonitor;
import org.jspecify.annotations.Nullable;

/** Follows the refresh rate of the default display. */
final class DisplayRate implements Hook, DisplayManager.DisplayListener {
  private final Context context;
  private final StallMonitor monitor;
  private final Faults faults;
  private final Handler handler;

  /** Changes are told on the handler's thread. */
  DisplayRate(Context context, StallMonitor monitor, Faults faults, Handler handler) {
    this.context = context;
    this.monitor = monitor;
    this.faults = faults;
    this.handler = handler;
  }

  /** The rate now in Hz; 0 when there is no display. */
  static float now(Context context) {
    DisplayManager manager = displays(context);
    Display display = manager == null ? null : manager.getDisplay(Display.DEFAULT_DISPLAY);
    return display == null ? 0 : display.getRefreshRate();
  }

  @Override
  public void watch() {
    DisplayManager manager = displays(context);
    if (manager != null) {
      manager.registerDisplayListener(this, handler);
      monitor.refreshRate(now(context));
    }
  }

  @Override
  public void leave() {
    DisplayManager manager = displays(context);
    if (manager != null) {
      manager.unregisterDisplayListener(this);
    }
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
        faults.caught("reading the refresh rate", thrown);
      }
    }
  }

  private static @Nullable DisplayManager displays(Context context) {
    return (DisplayManager) context.getSystemService(Context.DISPLAY_SERVICE);
  }
}
