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
  private final Handler frameHandler;
  private final PrinterSlot printer;
  private final IdleQueue idleHandlers;
  private final ShownWindows windows;
  private final SceneWatch scenes;
  private final DisplayRate display;
  private boolean hooked;

  /** Nothing is hooked yet; cold means that the process was started to show an activity. */
  MainThreadBinding(Application app, StallMonitor monitor, Faults faults, boolean cold) {
    this.app = app;
    this.monitor = monitor;
    this.faults = faults;
    frameThread = new HandlerThread("jankline-frames", Process.THREAD_PRIORITY_BACKGROUND);
    frameThread.start();
    frameHandler = new Handler(frameThread.getLooper());
    printer = new PrinterSlot(Looper.getMainLooper(), monitor, faults);
    idleHandlers = new IdleQueue(Looper.myQueue(), monitor, faults);
    windows = new ShownWindows(new InputWatch(monitor), frames(frameHandler), faults);
    scenes = new SceneWatch(monitor, windows, cold);
    display = new DisplayRate(app, monitor, faults);
  }

  /** Hooks everything; inside a message that the app lets us see from here on. */
  void hook() {
    hooked = true;
    faults.guard("watching messages", printer::take);
    faults.guard("watching the message that runs now", this::watchFromNow);
    faults.guard("watching idle handlers", idleHandlers::watch);
    faults.guard("noticing an empty queue", () -> Looper.myQueue().addIdleHandler(this));
    faults.guard("watching activities", () -> app.registerActivityLifecycleCallbacks(scenes));
    faults.guard("watching the display", () -> display.watch(frameHandler));
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
    faults.guard("looking who prints", () -> printer.queueIsIdle(SystemClock.uptimeMillis()));
    return true;
  }

  /** Takes every hook out again. */
  void unhook() {
    if (!hooked) {
      return;
    }
    hooked = false;
    faults.guard("leaving the display", display::leave);
    faults.guard("leaving activities", () -> app.unregisterActivityLifecycleCallbacks(scenes));
    windows.leave();
    faults.guard("leaving idle handlers", idleHandlers::leave);
    faults.guard("leaving messages", printer::leave);
    frameThread.quit();
  }

  private WindowWatch frames(Handler handler) {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.N
        ? new DrawnFrames(monitor, handler)
        : new VsyncFrames(monitor);
  }
}
