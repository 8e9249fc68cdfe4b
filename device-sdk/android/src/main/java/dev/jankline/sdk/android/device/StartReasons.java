package dev.jankline.sdk.android.device;

import android.app.ActivityManager;
import android.app.ApplicationStartInfo;
import android.content.Context;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.system.SinceApi;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.StartType;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives the monitor what the system measured of this start: how it began, and how long it took
 * until the first frame and until it was fully drawn. The system calls once the first frame is
 * shown. Asks the system on a thread of its own, because it waits for another process.
 */
@SinceApi(35)
public final class StartReasons implements Runnable, Executor, Consumer<ApplicationStartInfo> {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Context context;
  private final StallMonitor monitor;
  private final Faults faults;

  private StartReasons(Context context, StallMonitor monitor, Faults faults) {
    this.context = context;
    this.monitor = monitor;
    this.faults = faults;
  }

  /** Reports this start when it is over. */
  public static void watch(Context context, StallMonitor monitor, Faults faults) {
    new Thread(of(context, monitor, faults), "jankline-start").start();
  }

  static StartReasons of(Context context, StallMonitor monitor, Faults faults) {
    return new StartReasons(context, monitor, faults);
  }

  @Override
  public void run() {
    try {
      ((ActivityManager) DeviceTraits.service(context, Context.ACTIVITY_SERVICE))
          .addApplicationStartInfoCompletionListener(this, this);
    } catch (Throwable thrown) {
      faults.caught(thrown);
    }
    monitor.ownThread().run();
  }

  /** Runs what the system tells at once, on the thread that tells it. */
  @Override
  public void execute(Runnable told) {
    told.run();
  }

  @Override
  public void accept(ApplicationStartInfo start) {
    try {
      Map<Integer, Long> nanos = start.getStartupTimestamps();
      Long launch = nanos.get(ApplicationStartInfo.START_TIMESTAMP_LAUNCH);
      monitor.started(
          type(start.getStartType()),
          millis(launch, nanos.get(ApplicationStartInfo.START_TIMESTAMP_FIRST_FRAME)),
          millis(launch, nanos.get(ApplicationStartInfo.START_TIMESTAMP_FULLY_DRAWN)));
    } catch (Throwable thrown) {
      faults.caught(thrown);
    }
  }

  private static long millis(@Nullable Long from, @Nullable Long to) {
    return from == null || to == null ? -1 : (to - from) / NANOS_PER_MILLI;
  }

  private static StartType type(int type) {
    switch (type) {
      case ApplicationStartInfo.START_TYPE_COLD:
        return StartType.COLD;
      case ApplicationStartInfo.START_TYPE_WARM:
        return StartType.WARM;
      case ApplicationStartInfo.START_TYPE_HOT:
        return StartType.HOT;
      default:
        return StartType.UNKNOWN;
    }
  }
}
