package dev.jankline.sdk.android.screen;

import android.content.Context;
import android.hardware.display.DisplayManager;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Process;
import android.view.Display;
import dev.jankline.sdk.android.device.DeviceTraits;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.monitor.StallMonitor;

/**
 * The thread on which the system reports frames and changes of the display. From its own start to
 * its end it reports the refresh rate of the default display, so that nobody has to wait for it.
 */
public final class FrameThread extends HandlerThread implements DisplayManager.DisplayListener {
  private final Context context;
  private final StallMonitor monitor;
  private final Faults faults;

  /** Reports to this monitor. */
  public FrameThread(Context context, StallMonitor monitor, Faults faults) {
    super("jankline-frames", Process.THREAD_PRIORITY_BACKGROUND);
    this.context = context;
    this.monitor = monitor;
    this.faults = faults;
  }

  @Override
  public void run() {
    super.run();
    watch(false);
  }

  @Override
  protected void onLooperPrepared() {
    watch(true);
  }

  private void watch(boolean on) {
    try {
      DisplayManager displays = DeviceTraits.displays(context);
      if (on) {
        displays.registerDisplayListener(this, new Handler(getLooper()));
        onDisplayChanged(Display.DEFAULT_DISPLAY);
      } else {
        displays.unregisterDisplayListener(this);
      }
    } catch (Throwable thrown) {
      faults.caught(thrown);
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
        monitor.refreshRate(DeviceTraits.refreshRate(context));
      } catch (Throwable thrown) {
        faults.caught(thrown);
      }
    }
  }
}
