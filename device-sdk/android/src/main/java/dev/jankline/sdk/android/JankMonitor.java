package dev.jankline.sdk.android;

import android.app.Activity;
import android.app.Application;
import android.content.Context;
import android.os.Build;
import android.os.StrictMode;
import dev.jankline.sdk.AccountingSnapshot;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.StallListener;
import dev.jankline.sdk.android.device.AppTraits;
import dev.jankline.sdk.android.device.ExitReasons;
import dev.jankline.sdk.android.device.StartReasons;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.upload.UploadResult;
import org.jspecify.annotations.Nullable;

/**
 * Watches the main thread of an Android app. This is the only class an app has to call.
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
 * <p>Application id, version, mapping id, device, network and directory are found without the app's
 * help; a setting given by the app takes precedence. The main process is watched, and those that
 * the app names. Whether this installation takes part is decided before anything is hooked and
 * before the system is asked anything. If it does not, one small file was read and nothing else
 * happened.
 *
 * <p>No method throws. An error inside the SDK is counted ({@link #faults}) and logged once under
 * the tag {@code Jankline}. Thread-safe.
 */
public final class JankMonitor {
  private static final Faults FAULTS = new Faults();

  private static volatile @Nullable StallMonitor monitor;
  private static volatile @Nullable MainThreadBinding binding;
  private static volatile MonitorState afterEnd = MonitorState.CLOSED;

  private JankMonitor() {}

  /**
   * Starts watching if this installation takes part; {@link #state} says whether it does. Call it
   * on the main thread, best in {@code Application.attachBaseContext}, so that the whole start of
   * the app is watched. A second call changes nothing. It writes no file and waits for nothing; a
   * monitor that cannot use its files ends soon after, see {@link #state}. Before the user has
   * unlocked the device after a boot nothing is known of the installation: it starts then.
   *
   * @param context the application, or a context of it; when the start waited for the user's
   *     consent, the activity that is shown
   * @param config gateway, rate and all other settings that differ from the defaults
   */
  public static synchronized void start(Context context, SdkConfig.Builder config) {
    if (monitor != null) {
      return;
    }
    // A small file decides whether anything starts: read here, so that nothing is hooked first.
    StrictMode.ThreadPolicy policy = StrictMode.allowThreadDiskReads();
    try {
      if (AppSettings.isWatched(context, config)) {
        Application app = AppTraits.application(context);
        StallMonitor started = Participation.begin(app, config, FAULTS);
        monitor = started;
        if (started.enabled()) {
          int jobId = config.build().uploadJobId();
          MainThreadBinding hooks = new MainThreadBinding(app, started, FAULTS, jobId);
          binding = hooks;
          if (context instanceof Activity) {
            hooks.shown((Activity) context);
          }
          hooks.adjust();
          if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
            ExitReasons.start(app, started, FAULTS);
          }
          if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.VANILLA_ICE_CREAM) {
            StartReasons.watch(app, started, FAULTS);
          }
        }
      }
    } catch (Throwable thrown) {
      FAULTS.caught(thrown);
    }
    StrictMode.setThreadPolicy(policy);
  }

  /**
   * Tells a listener of each stall that ends from now on, where this installation takes part. May
   * be called before {@link #start}.
   *
   * @param listener receives the stalls, on a thread of the SDK; null is ignored
   */
  public static void addStallListener(StallListener listener) {
    if (listener != null) {
      StallMonitor.addStallListener(listener);
    }
  }

  /**
   * Names what the app shows from now on, for apps with more than one screen in an activity. Until
   * it is called the screen is the class name of the activity.
   *
   * @param name class name, or a name chosen by developers, never a user's text; null is ignored
   */
  public static void screen(String name) {
    MainThreadBinding hooks = binding;
    if (hooks != null && name != null) {
      hooks.screen(name);
    }
  }

  /**
   * Notes that the app shows all it shows after its start. From API 35 on the system tells that by
   * itself when the activity calls {@code reportFullyDrawn}.
   */
  public static void fullyDrawn() {
    StallMonitor running = monitor;
    if (running != null) {
      running.fullyDrawn();
    }
  }

  /**
   * Opts the user out: stops watching, deletes the captured events and the install id, and keeps
   * the SDK off, also after restarts, until {@link #optIn}. Does not wait: files are deleted on
   * another thread. {@link #state} is {@code CLOSED} until that is done, then {@code SWITCHED_OFF};
   * while the disk refuses it is {@code FAILED}, and the SDK tries again each minute. Other
   * processes of the app end within a minute.
   *
   * @param context any context of the app
   */
  public static synchronized void optOut(Context context) {
    try {
      StallMonitor ended = monitor;
      MainThreadBinding hooks = binding;
      monitor = null;
      binding = null;
      if (hooks != null) {
        hooks.remove();
      }
      afterEnd = MonitorState.CLOSED;
      Participation.end(context, ended, FAULTS);
    } catch (Throwable thrown) {
      FAULTS.caught(thrown);
    }
  }

  /**
   * Undoes {@link #optOut} from the next {@link #start} on. Waits for no other thread.
   *
   * @param context any context of the app
   */
  public static void optIn(Context context) {
    try {
      Participation.allow(context);
    } catch (Throwable thrown) {
      FAULTS.caught(thrown);
    }
  }

  /** Counts an error of a part that the system called. */
  static void caught(Throwable thrown) {
    FAULTS.caught(thrown);
  }

  /** Notes what became of an opt-out. */
  static void ended(MonitorState outcome) {
    afterEnd = outcome;
  }

  /** Uploads as the SDK's own schedule does. Waits for the network. */
  static void uploadIfAllowed() {
    StallMonitor running = monitor;
    if (running != null) {
      running.uploadIfAllowed();
    }
  }

  /** Ends the upload that is running. */
  static void abortUpload() {
    StallMonitor running = monitor;
    if (running != null) {
      running.abortUpload();
    }
  }

  /** Installs or removes the hooks, as the monitor says. */
  static void adjust() {
    MainThreadBinding hooks = binding;
    if (hooks != null) {
      hooks.adjust();
    }
  }

  /** The monitor that runs; null when none was started. */
  static @Nullable StallMonitor monitor() {
    return monitor;
  }

  /** Stops watching; what was captured waits for the next start. */
  static synchronized void stop() {
    StallMonitor ended = monitor;
    if (ended != null) {
      ended.close();
    }
    adjust();
    monitor = null;
    binding = null;
  }

  /**
   * Tells whether the main thread is watched, and if not, why.
   *
   * @return {@code CLOSED} when nothing was started; after an opt-out what became of it
   */
  public static MonitorState state() {
    StallMonitor running = monitor;
    return running == null ? afterEnd : running.state();
  }

  /**
   * Sends what was captured now instead of at the next upload. Waits for the network: do not call
   * it on the main thread.
   *
   * @return what became of it; null when nothing was started
   */
  public static @Nullable UploadResult uploadNow() {
    StallMonitor running = monitor;
    return running == null ? null : running.uploadNow();
  }

  /**
   * Names this installation, for a user's request to delete what it sent.
   *
   * @return 32 hex digits; null when nothing was started or the installation does not take part
   */
  public static @Nullable String installId() {
    StallMonitor running = monitor;
    return running == null ? null : running.installId();
  }

  /**
   * Gives this installation a new id, so that what is captured from now on cannot be connected to
   * what was captured before. Does not wait.
   */
  public static void resetInstallId() {
    StallMonitor running = monitor;
    if (running != null) {
      new Thread(running::resetInstallId, "jankline-id").start();
    }
  }

  /**
   * Uses a configuration document that the app got by a channel of its own, as the gateway's. Call
   * it after {@link #start}, at each start of the app. Waits for the disk: do not call it on the
   * main thread. With {@code configIntervalMillis(0)} nobody is asked for a document.
   *
   * @param document lines {@code key=value}, the first of which is {@code revision}; null is
   *     ignored
   */
  public static void configure(String document) {
    StallMonitor running = monitor;
    if (running != null && document != null) {
      running.configure(document);
    }
  }

  /** {@return counts of the events of this process; null when nothing was started} */
  public static @Nullable AccountingSnapshot accounting() {
    StallMonitor running = monitor;
    return running == null ? null : running.accounting();
  }

  /** {@return number of errors inside the SDK that were kept from the app} */
  public static long faults() {
    StallMonitor running = monitor;
    return FAULTS.count() + (running == null ? 0 : running.faults());
  }
}
