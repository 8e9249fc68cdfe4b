package dev.jankline.sdk.android;

import android.content.Context;
import android.hardware.display.DisplayManager;
import android.os.Handler;
import android.view.Display;
import dev.jankline.sdk.StallMonitor;
import org.jspecify.annotations.Nullable;

/** Follows the refresh rate of the default display. */
final class DisplayRate implements DisplayManager.DisplayListener {
  private final Context context;
  private final StallMonitor monitor;
  private final Faults faults;

  DisplayRate(Context context, StallMonitor monitor, Faults faults) {
    this.context = context;
    this.monitor = monitor;
    this.faults = faults;
  }

  /** The rate now in Hz; 0 when there is no display. */
  static float now(Context context) {
    DisplayManager manager = displays(context);
    Display display = manager == null ? null : manager.getDisplay(Display.DEFAULT_DISPLAY);
    return display == null ? 0 : display.getRefreshRate();
  }

  /** Changes are told on the handler's thread. */
  void watch(Handler handler) {
    DisplayManager manager = displays(context);
    if (manager != null) {
      manager.registerDisplayListener(this, handler);
      monitor.refreshRate(now(context));
    }
  }

  /** Hears of no change any more. */
  void leave() {
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
      faults.guard("reading the refresh rate", () -> monitor.refreshRate(now(context)));
    }
  }

  private static @Nullable DisplayManager displays(Context context) {
    return (DisplayManager) context.getSystemService(Context.DISPLAY_SERVICE);
  }
}
