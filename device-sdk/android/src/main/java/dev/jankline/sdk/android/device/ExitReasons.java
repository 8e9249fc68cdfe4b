package dev.jankline.sdk.android.device;

import android.app.ActivityManager;
import android.app.ApplicationExitInfo;
import android.content.Context;
import dev.jankline.sdk.ProcessExit;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.system.SinceApi;
import dev.jankline.sdk.disk.Disk;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.ExitSubtype;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Gives the monitor the thread dumps of earlier processes of the app that the system killed because
 * they did not respond. The core decides which of them are new. Waits for another process and reads
 * files, so it runs on a thread of its own.
 */
@SinceApi(30)
public final class ExitReasons implements Runnable {
  private static final int MAX_EXITS = 16;
  private static final int MAX_TRACE_BYTES = 2 << 20;

  private final Context context;
  private final StallMonitor monitor;
  private final Faults faults;

  private ExitReasons(Context context, StallMonitor monitor, Faults faults) {
    this.context = context;
    this.monitor = monitor;
    this.faults = faults;
  }

  /** Begins to tell. */
  public static void start(Context context, StallMonitor monitor, Faults faults) {
    monitor.tellExits(new ExitReasons(context, monitor, faults));
  }

  @Override
  public void run() {
    try {
      tell(context, monitor);
    } catch (Throwable thrown) {
      faults.caught(thrown);
    }
    monitor.ownThread().run();
  }

  /** Gives the monitor all dumps that the system keeps, oldest first. */
  static void tell(Context context, StallMonitor monitor) throws IOException {
    ActivityManager manager =
        (ActivityManager) DeviceTraits.service(context, Context.ACTIVITY_SERVICE);
    String process = AppTraits.process(context);
    List<ApplicationExitInfo> newestFirst =
        manager.getHistoricalProcessExitReasons(context.getPackageName(), 0, MAX_EXITS);
    for (int i = newestFirst.size() - 1; i >= 0; i--) {
      ApplicationExitInfo exit = newestFirst.get(i);
      if (exit.getReason() == ApplicationExitInfo.REASON_ANR
          && exit.getProcessName().equals(process)) {
        tell(exit, monitor);
      }
    }
  }

  private static void tell(ApplicationExitInfo exit, StallMonitor monitor) throws IOException {
    InputStream trace = exit.getTraceInputStream();
    if (trace != null) {
      try {
        monitor.exitReason(
            new ProcessExit(
                exit.getTimestamp(),
                new String(Disk.read(trace, MAX_TRACE_BYTES), StandardCharsets.UTF_8),
                subtype(String.valueOf(exit.getDescription())),
                exit.getImportance()));
      } finally {
        trace.close();
      }
    }
  }

  /** What the system was waiting for, by the first words of what it says about it. */
  static ExitSubtype subtype(String description) {
    if (description.contains("Input dispatching")) {
      return ExitSubtype.INPUT;
    } else if (description.contains("Broadcast of")) {
      return ExitSubtype.BROADCAST;
    } else if (description.contains("executing service")
        || description.contains("startForegroundService")) {
      return ExitSubtype.SERVICE;
    } else if (description.contains("ContentProvider")
        || description.contains("content provider")) {
      return ExitSubtype.PROVIDER;
    } else if (description.contains("onStartJob") || description.contains("onStopJob")) {
      return ExitSubtype.JOB;
    }
    return ExitSubtype.UNKNOWN;
  }
}
