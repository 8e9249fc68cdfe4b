package dev.jankline.sdk.android;

import android.app.Application;
import android.os.Build;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.Process;
import android.os.SystemClock;
import dev.jankline.sdk.StallMonitor;
import dev.jankline.sdk.wire.StallKind;

/**
 * Hooks into the main thread, in this order: messages, idle handlers, scenes with their windows'
 * input and frames, the display. Each hook may fail by itself; the others stay.
 *
 * <p>Once the monitor is switched off, by the app or from afar, everything is unhooked when the
 * main thread next has nothing to do. Belongs to the main thread.
 */
final class MainThreadBinding implements MessageQueue.IdleHandler {
  private final Application app;
  private final StallMonitor monitor;
  private final Faults faults;
  private final HandlerThread frameThread;
  private final PrinterSlot printer;
  private final SceneWatch scenes;
  private final Hook[] hooks;
  private boolean hooked;

  /** Nothing is hooked yet; cold means that the process was started to show an activity. */
  MainThreadBinding(Application app, StallMonitor monitor, Faults faults, boolean cold) {
    this.app = app;
    this.monitor = monitor;
    this.faults = faults;
    frameThread = new HandlerThread("jankline-frames", Process.THREAD_PRIORITY_BACKGROUND);
    frameThread.start();
    Handler handler = new Handler(frameThread.getLooper());
    printer = new PrinterSlot(Looper.getMainLooper(), monitor, faults);
    WindowWatch windows = new ShownWindows(faults, new InputWatch(monitor), frames(handler));
    scenes = new SceneWatch(app, monitor, windows, cold);
    hooks =
        new Hook[] {
          printer,
          new IdleQueue(Looper.myQueue(), monitor, faults),
          scenes,
          new DisplayRate(app, monitor, faults, handler)
        };
  }

  private WindowWatch frames(Handler handler) {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.N
        ? new DrawnFrames(monitor, handler)
        : new VsyncFrames(monitor);
  }

  /** Hooks everything. */
  void hook() {
    hooked = true;
    watchFromNow();
    each(true);
    Looper.myQueue().addIdleHandler(this);
  }

  /**
   * The start of the message we are in was not told to us, and its end will not be: it counts from
   * now on, and ends with an empty message right behind it.
   */
  private void watchFromNow() {
    monitor.dispatchStarted(null, null);
    monitor.workStarted(StallKind.LIFECYCLE, app.getClass().getName());
    new Handler(Looper.getMainLooper()).postAtFrontOfQueue(monitor::dispatchFinished);
  }

  /** The app names what it shows. */
  void scene(String name) {
    scenes.scene(name);
  }

  @Override
  public boolean queueIdle() {
    if (!monitor.enabled()) {
      unhook();
      return false;
    }
    printer.queueIsIdle(SystemClock.uptimeMillis());
    return true;
  }

  /** Takes every hook out again. */
  void unhook() {
    if (!hooked) {
      return;
    }
    hooked = false;
    each(false);
    frameThread.quit();
  }

  private void each(boolean watches) {
    for (Hook hook : hooks) {
      try {
        if (watches) {
          hook.watch();
        } else {
          hook.leave();
        }
      } catch (Throwable thrown) {
        faults.caught("a hook", thrown);
      }
    }
  }
}
