package dev.jankline.sdk.android.screen;

import android.content.Context;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Process;
import dev.jankline.sdk.android.device.DisplayRate;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.monitor.StallMonitor;

/**
 * The thread on which the system reports frames and changes of the display. It watches the display
 * from its own start to its end, so that nobody has to wait for it.
 */
public final class FrameThread extends HandlerThread {
  private final DisplayRate display;
  private final Faults faults;

  /** Reports to this monitor. */
  public FrameThread(Context context, StallMonitor monitor, Faults faults) {
    super("jankline-frames", Process.THREAD_PRIORITY_BACKGROUND);
    this.display = new DisplayRate(context, monitor, faults);
    this.faults = faults;
  }

  @Override
  public void run() {
    super.run();
    try {
      display.end();
    } catch (Throwable thrown) {
      faults.caught(thrown);
    }
  }

  @Override
  protected void onLooperPrepared() {
    try {
      display.watch(new Handler(getLooper()));
    } catch (Throwable thrown) {
      faults.caught(thrown);
    }
  }
}
