package dev.jankline.sdk.android;

import android.app.Activity;
import android.app.Application;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.SystemClock;
import dev.jankline.sdk.android.device.AppTraits;
import dev.jankline.sdk.android.looper.IdleQueue;
import dev.jankline.sdk.android.looper.PrinterSlot;
import dev.jankline.sdk.android.screen.DrawnFrames;
import dev.jankline.sdk.android.screen.FrameThread;
import dev.jankline.sdk.android.screen.ScreenWatch;
import dev.jankline.sdk.android.screen.ScreenWatch.WindowWatch;
import dev.jankline.sdk.android.screen.VsyncFrames;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.system.Hook;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.StallKind;
import dev.jankline.sdk.wire.StartType;
import org.jspecify.annotations.Nullable;

/**
 * Installs the hooks on the main thread, in this order: messages, idle handlers, screens with the
 * input and frames of their windows. When one hook fails the others stay.
 *
 * <p>The hooks are installed once the monitor is ready and while it is enabled, those for messages
 * only while it wants to be told of them: while an activity is shown, and in the mode that needs
 * them. After it is switched off, by the app or by the remote configuration, they are removed when
 * {@link #adjust} is called or when the main thread is next idle.
 */
final class MainThreadBinding implements MessageQueue.IdleHandler, Runnable, WindowWatch {
  private final Application app;
  private final int jobId;
  private final StallMonitor monitor;
  private final Faults faults;
  private final Handler main = new Handler(Looper.getMainLooper());
  private final FrameThread frameThread;
  private final WindowWatch frames;
  private final PrinterSlot printer;
  private final ScreenWatch screens;
  private final Hook[] messageHooks;

  // Set by the app on any thread; the main thread has not used it yet.
  private volatile @Nullable String screen;

  // The activity that was shown when the start was called late.
  private volatile @Nullable Activity shown;
  private volatile boolean removed;

  // Only the main thread touches it.
  private boolean begun;
  private boolean hooked;
  private boolean told;
  private int shownActivities;

  /** Installs nothing yet. */
  MainThreadBinding(Application app, StallMonitor monitor, Faults faults, int jobId) {
    this.app = app;
    this.jobId = jobId;
    this.monitor = monitor;
    this.faults = faults;
    boolean cold = AppTraits.startedToBeSeen();
    if (cold) {
      monitor.startingUp(StartType.COLD, AppTraits.startNanos());
    } else {
      monitor.foreground(false);
    }
    frameThread = new FrameThread(app, monitor, faults);
    frameThread.start();
    printer = new PrinterSlot(monitor, faults);
    frames =
        Build.VERSION.SDK_INT >= Build.VERSION_CODES.N
            ? new DrawnFrames(monitor, frameThread)
            : new VsyncFrames(monitor);
    screens = new ScreenWatch(app, monitor, faults, this, cold);
    messageHooks = new Hook[] {printer, new IdleQueue(monitor)};
  }

  /** Installs or removes the hooks: at once on the main thread, else in a message. */
  void adjust() {
    if (Thread.currentThread() == Looper.getMainLooper().getThread()) {
      adjustHere();
    } else {
      main.post(this);
    }
  }

  /** Removes the hooks for good: the monitor ends on another thread. */
  void remove() {
    removed = true;
    adjust();
  }

  /** Notes the activity that is shown already. */
  void shown(Activity activity) {
    shown = activity;
    main.post(this);
  }

  /** Sets the screen, as the app names it. */
  void screen(String name) {
    screen = name;
    adjust();
  }

  /**
   * Handles a message of the SDK, in which no code of the app runs; on the thread of frames, which
   * may wait for the system, plans the upload.
   */
  @Override
  public void run() {
    if (Thread.currentThread() == frameThread) {
      planUpload();
      return;
    }
    monitor.dispatchFinished();
    adjustHere();
  }

  @Override
  public boolean queueIdle() {
    adjustHere();
    if (told) {
      printer.queueIsIdle(SystemClock.uptimeMillis());
    }
    return hooked;
  }

  private void adjustHere() {
    try {
      if (!begun) {
        begun = true;
        watchFromNow();
      }
      boolean enabled = !removed && monitor.enabled() && monitor.isReady();
      if (hooked != enabled) {
        hooked = enabled;
        begin();
      }
      boolean tell = enabled && monitor.wantsMessages();
      if (told != tell) {
        told = tell;
        move(messageHooks);
      }
      if (removed || !monitor.enabled()) {
        frameThread.quit();
      }
      Activity late = shown;
      if (late != null && enabled) {
        shown = null;
        screens.shown(late);
      }
      String name = screen;
      if (name != null) {
        screen = null;
        screens.screen(name);
      }
    } catch (Throwable thrown) {
      faults.caught(thrown);
    }
  }

  /** When the user left the app, what is in the spool may be sent when the device is idle. */
  @Override
  public void visible(Activity activity, boolean isVisible) {
    boolean wasSeen = shownActivities > 0;
    shownActivities += isVisible ? 1 : -1;
    if (wasSeen != shownActivities > 0) {
      adjustHere();
    }
    if (wasSeen && shownActivities == 0 && hooked) {
      new Handler(frameThread.getLooper()).post(this);
    }
    frames.visible(activity, isVisible);
  }

  private void planUpload() {
    try {
      UploadJob.plan(app, jobId);
    } catch (Throwable thrown) {
      faults.caught(thrown);
    }
  }

  private void begin() {
    if (hooked) {
      Looper.myQueue().addIdleHandler(this);
    }
    screens.watch(hooked);
  }

  private void move(Hook[] hooks) {
    for (Hook hook : hooks) {
      try {
        hook.watch(told);
      } catch (Throwable thrown) {
        faults.caught(thrown);
      }
    }
  }

  /**
   * Watches the message that is running now. The monitor saw neither its start nor will it see its
   * end, so the message counts from now on and ends with an empty message right after it.
   */
  private void watchFromNow() {
    monitor.dispatchStarted(null, null);
    monitor.workStarted(StallKind.LIFECYCLE, app.getClass().getName());
    main.postAtFrontOfQueue(this);
  }
}
