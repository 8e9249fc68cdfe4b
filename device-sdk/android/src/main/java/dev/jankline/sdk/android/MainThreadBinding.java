package dev.jankline.sdk.android;

import android.app.Application;
import android.os.Build;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.Process;
import android.os.SystemClock;
import dev.jankline.sdk.android.device.AppTraits;
import dev.jankline.sdk.android.device.DisplayRate;
import dev.jankline.sdk.android.looper.IdleQueue;
import dev.jankline.sdk.android.looper.PrinterSlot;
import dev.jankline.sdk.android.screen.DrawnFrames;
import dev.jankline.sdk.android.screen.SceneWatch;
import dev.jankline.sdk.android.screen.VsyncFrames;
import dev.jankline.sdk.android.screen.WindowWatch;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.system.Hook;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.StallKind;
import org.jspecify.annotations.Nullable;

/**
 * Hooks into the main thread, in this order: messages, idle handlers, scenes with their windows'
 * input and frames, the display. Each hook may fail by itself; the others stay.
 *
 * <p>The hooks are in while the monitor is enabled. Once it is switched off, by the app or from
 * afar, everything is unhooked when {@link #adjust} is called or the main thread next has nothing
 * to do.
 */
final class MainThreadBinding implements MessageQueue.IdleHandler, Runnable {
  private final Application app;
  private final StallMonitor monitor;
  private final Faults faults;
  private final Handler main = new Handler(Looper.getMainLooper());
  private final HandlerThread frameThread;
  private final PrinterSlot printer;
  private final SceneWatch scenes;
  private final Hook[] hooks;

  // Named by the app, not yet taken by the main thread.
  private volatile @Nullable String scene;

  // Only the main thread touches it.
  private boolean hooked;

  /** Nothing is hooked yet. */
  MainThreadBinding(Application app, StallMonitor monitor, Faults faults) {
    this.app = app;
    this.monitor = monitor;
    this.faults = faults;
    boolean cold = AppTraits.startedToBeSeen();
    if (cold) {
      monitor.startingUp(true);
    }
    frameThread = new HandlerThread("jankline-frames", Process.THREAD_PRIORITY_BACKGROUND);
    frameThread.start();
    Handler handler = new Handler(frameThread.getLooper());
    printer = new PrinterSlot(monitor, faults);
    WindowWatch frames =
        Build.VERSION.SDK_INT >= Build.VERSION_CODES.N
            ? new DrawnFrames(monitor, handler)
            : new VsyncFrames(monitor);
    scenes = new SceneWatch(app, monitor, faults, frames, cold);
    hooks =
        new Hook[] {
          printer, new IdleQueue(monitor), scenes, new DisplayRate(app, monitor, faults, handler)
        };
  }

  /** Hooks in, or unhooks, as the monitor is: at once on the main thread, else a message later. */
  void adjust() {
    if (Thread.currentThread() == Looper.getMainLooper().getThread()) {
      adjustHere();
    } else {
      main.post(this);
    }
  }

  /** The app names what it shows. */
  void scene(String name) {
    scene = name;
    adjust();
  }

  /** A message of our own, without any work of the app. */
  @Override
  public void run() {
    monitor.dispatchFinished();
    adjustHere();
  }

  @Override
  public boolean queueIdle() {
    adjustHere();
    if (hooked) {
      printer.queueIsIdle(SystemClock.uptimeMillis());
    }
    return hooked;
  }

  private void adjustHere() {
    try {
      boolean enabled = monitor.enabled();
      if (hooked != enabled) {
        hooked = enabled;
        moveHooks();
      }
      if (!enabled) {
        frameThread.quit();
      }
      String name = scene;
      if (name != null) {
        scene = null;
        scenes.scene(name);
      }
    } catch (Throwable thrown) {
      faults.caught("a hook", thrown);
    }
  }

  private void moveHooks() {
    if (hooked) {
      watchFromNow();
    }
    for (Hook hook : hooks) {
      try {
        hook.watch(hooked);
      } catch (Throwable thrown) {
        faults.caught("a hook", thrown);
      }
    }
    if (hooked) {
      Looper.myQueue().addIdleHandler(this);
    }
  }

  /**
   * The start of the message we are in was not told to us, and its end will not be: it counts from
   * now on, and ends with an empty message right behind it.
   */
  private void watchFromNow() {
    monitor.dispatchStarted(null, null);
    monitor.workStarted(StallKind.LIFECYCLE, app.getClass().getName());
    main.postAtFrontOfQueue(this);
  }
}
