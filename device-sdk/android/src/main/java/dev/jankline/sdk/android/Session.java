package dev.jankline.sdk.android;

import android.app.Application;
import android.content.Context;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import dev.jankline.sdk.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.StallMonitor;
import dev.jankline.sdk.gray.KillSwitch;
import java.io.File;
import java.io.IOException;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/** One monitor with its hooks, from start to opt-out. */
final class Session {
  private final StallMonitor monitor;
  private final Faults faults;

  // Only the main thread touches it.
  private @Nullable MainThreadBinding binding;

  private Session(StallMonitor monitor, Faults faults) {
    this.monitor = monitor;
    this.faults = faults;
  }

  /** Starts a monitor, and hooks it in when it is enabled; null in any but the main process. */
  static @Nullable Session start(Context context, SdkConfig.Builder given, Faults faults) {
    if (!AppTraits.isMainProcess(context)) {
      return null;
    }
    Application app = AppTraits.application(context);
    if (app == null) {
      throw new IllegalArgumentException(
          context + " leads to no Application: call start with the Application itself");
    }
    StallMonitor monitor =
        StallMonitor.start(
            AppSettings.complete(given, app, faults),
            DeviceTraits.of(app),
            Looper.getMainLooper().getThread(),
            new RealClock(),
            new SecureRandom());
    Session session = new Session(monitor, faults);
    if (monitor.enabled()) {
      boolean cold = AppTraits.startedToBeSeen();
      if (cold) {
        monitor.startingUp(true);
      }
      session.onMainThread(app, cold, null);
      session.tellExits(app);
    }
    return session;
  }

  private void tellExits(Application app) {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
      Thread thread = new Thread(new ExitReasons(app, monitor, faults), "jankline-exits");
      thread.setDaemon(true);
      thread.start();
    }
  }

  StallMonitor monitor() {
    return monitor;
  }

  /** The app names what it shows. */
  void scene(String name) {
    onMainThread(null, false, name);
  }

  /** Takes the hooks out; the monitor itself has ended. */
  void unhook() {
    onMainThread(null, false, null);
  }

  /** Deletes everything, and keeps every later start off. */
  static void forget(Context context) throws IOException {
    File directory = AppSettings.directory(context);
    File[] files = directory.listFiles();
    boolean all = true;
    for (File file : files == null ? new File[0] : files) {
      all &= file.delete();
    }
    new KillSwitch(directory).turnOn();
    if (!all) {
      throw new IOException("could not delete all of " + directory);
    }
  }

  /** Lets the next start begin anew. */
  static void allow(Context context) {
    new KillSwitch(AppSettings.directory(context)).turnOff();
  }

  /** Hooks into an app that is given, else takes another scene, or null for the end. */
  private void onMainThread(@Nullable Application app, boolean cold, @Nullable String scene) {
    Runnable change = () -> change(app, cold, scene);
    Looper main = Looper.getMainLooper();
    if (Thread.currentThread() == main.getThread()) {
      change.run();
    } else {
      new Handler(main).post(change);
    }
  }

  private void change(@Nullable Application app, boolean cold, @Nullable String scene) {
    MainThreadBinding hooks = binding;
    try {
      if (app != null) {
        hooks = new MainThreadBinding(app, monitor, faults, cold);
        binding = hooks;
        hooks.hook();
      } else if (hooks != null && scene != null) {
        hooks.scene(scene);
      } else if (hooks != null) {
        hooks.unhook();
      }
    } catch (Throwable thrown) {
      faults.caught("the main thread's part", thrown);
    }
  }
}
