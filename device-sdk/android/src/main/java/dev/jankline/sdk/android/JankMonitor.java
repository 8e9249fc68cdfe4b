package dev.jankline.sdk.android;

import android.app.Application;
import android.content.Context;
import android.os.Build;
import android.os.StrictMode;
import dev.jankline.sdk.LedgerSnapshot;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.device.AppTraits;
import dev.jankline.sdk.android.device.ExitReasons;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.upload.UploadResult;
import org.jspecify.annotations.Nullable;

/**
 * Watches the main thread of an Android app: all that an app has to call.
 *
 * <pre>
 * public final class ReaderApp extends Application {
 *   protected void attachBaseContext(Context base) {
 *     super.attachBaseContext(base);
 *     JankMonitor.start(this, SdkConfig.builder().gateway("https://jank.example.com", "device key"));
 *   }
 * }
 * </pre>
 *
 * <p>App, version, mapping id, device, network and directories are found by itself; a setting given
 * by the app comes first. Only the main process is watched. Whether this installation takes part is
 * decided before anything is hooked; if it does not, two small files were read and nothing else
 * happened.
 *
 * <p>Nothing here throws: what goes wrong is counted ({@link #faults}) and told once in the log
 * under the tag {@code Jankline}. Thread-safe.
 */
public final class JankMonitor {
  private static final Faults FAULTS = new Faults();

  private static volatile @Nullable StallMonitor monitor;
  private static volatile @Nullable MainThreadBinding binding;

  private JankMonitor() {}

  /**
   * Starts watching if this installation takes part. Called from the main thread, best in {@code
   * Application.attachBaseContext}, where it sees the whole start of the app. A second call changes
   * nothing.
   *
   * @param config gateway, rate and whatever else shall differ from the defaults
   */
  public static synchronized void start(Context context, SdkConfig.Builder config) {
    if (monitor != null) {
      return;
    }
    // A few small files decide whether anything starts: read here, so that nothing is hooked first.
    StrictMode.ThreadPolicy policy = StrictMode.allowThreadDiskWrites();
    try {
      if (AppTraits.isMainProcess(context)) {
        Application app = AppTraits.application(context);
        StallMonitor started = Participation.begin(app, config, FAULTS);
        monitor = started;
        if (started.enabled()) {
          MainThreadBinding hooks = new MainThreadBinding(app, started, FAULTS);
          binding = hooks;
          hooks.adjust();
          if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
            ExitReasons.start(app, started, FAULTS);
          }
        }
      }
    } catch (Throwable thrown) {
      FAULTS.caught("the start", thrown);
    }
    StrictMode.setThreadPolicy(policy);
  }

  /**
   * Names what the app shows from now on, for apps that show more than one screen in an activity. A
   * class or a name of the developers, never a user's text. Without it the scene is the activity.
   */
  public static void scene(String name) {
    MainThreadBinding hooks = binding;
    if (hooks != null && name != null) {
      hooks.scene(name);
    }
  }

  /**
   * The user wants no part in this: stops, deletes everything that was captured and the
   * installation's id, and stays off through restarts until {@link #optIn}.
   */
  public static synchronized void optOut(Context context) {
    try {
      end(true);
      Participation.end(context);
    } catch (Throwable thrown) {
      FAULTS.caught("opting out", thrown);
    }
  }

  /** Takes {@link #optOut} back; takes effect with the next {@link #start}. */
  public static void optIn(Context context) {
    try {
      Participation.allow(context);
    } catch (Throwable thrown) {
      FAULTS.caught("opting in", thrown);
    }
  }

  /** The monitor that runs; null when none was started. */
  static @Nullable StallMonitor monitor() {
    return monitor;
  }

  /** Stops watching; what was captured waits for the next start. */
  static synchronized void stop() {
    end(false);
  }

  /** Ends the monitor, for good or until the next start, and takes the hooks out. */
  private static void end(boolean forGood) {
    StallMonitor ended = monitor;
    MainThreadBinding hooks = binding;
    monitor = null;
    binding = null;
    if (ended != null && forGood) {
      ended.switchOff();
    } else if (ended != null) {
      ended.close();
    }
    if (hooks != null) {
      hooks.adjust();
    }
  }

  /**
   * Whether the main thread is watched, and if not, why; {@code CLOSED} when it was not started.
   */
  public static MonitorState state() {
    StallMonitor running = monitor;
    return running == null ? MonitorState.CLOSED : running.state();
  }

  /** Sends what was captured, without waiting for its time; blocks, so not on the main thread. */
  public static @Nullable UploadResult uploadNow() {
    StallMonitor running = monitor;
    return running == null ? null : running.uploadNow();
  }

  /** Where the events of this process went; null when it was not started. */
  public static @Nullable LedgerSnapshot ledger() {
    StallMonitor running = monitor;
    return running == null ? null : running.ledger();
  }

  /** Things that went wrong inside the SDK and were kept from the app. */
  public static long faults() {
    StallMonitor running = monitor;
    return FAULTS.count() + (running == null ? 0 : running.faults());
  }
}
