package dev.jankline.sdk.android;

import android.app.Application;
import android.content.Context;
import android.os.Looper;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.HostTraits;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.device.DeviceTraits;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.sampling.KillSwitch;
import java.io.File;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Starts the monitor of an installation with what Android knows of it, and ends it for good. The
 * system's services are asked only when the installation may take part.
 */
final class Participation implements HostTraits, Runnable {
  private static final long RETRY_NANOS = 60_000_000_000L;

  /** Whether the user's last word was to opt out; a thread that ends looks at it again. */
  private static volatile boolean optedOut;

  private final Context context;
  private final File directory;
  private final Faults faults;
  private final @Nullable StallMonitor ending;

  private Participation(Context context, Faults faults, @Nullable StallMonitor ending) {
    this.context = context;
    this.directory = AppSettings.directory(context);
    this.faults = faults;
    this.ending = ending;
  }

  /** Starts the monitor of the main thread. It is enabled if this installation takes part. */
  static StallMonitor begin(Application app, SdkConfig.Builder given, Faults faults) {
    return StallMonitor.startIfChosen(
        AppSettings.known(given, app, faults),
        new Participation(app, faults, null),
        Looper.getMainLooper().getThread(),
        new RealClock(),
        new SecureRandom());
  }

  /**
   * Ends the monitor, deletes everything and keeps every later start off, on a thread of its own,
   * which tries again until that is on disk.
   */
  static void end(Context context, @Nullable StallMonitor monitor, Faults faults) {
    Participation ending = new Participation(context, faults, monitor);
    optedOut = true;
    Thread thread = new Thread(ending, "jankline-end");
    thread.setDaemon(true);
    thread.start();
  }

  /** Undoes {@link #end}: the next start decides anew. Waits for no other thread. */
  static void allow(Context context) throws IOException {
    optedOut = false;
    obey(AppSettings.directory(context));
  }

  /** Switches the SDK in all processes as the user wants it now. */
  private static void obey(File main) throws IOException {
    boolean off = optedOut;
    for (File each : AppSettings.directories(main)) {
      if (off) {
        KillSwitch.turnOn(each);
      } else {
        KillSwitch.turnOff(each);
      }
    }
    JankMonitor.ended(off ? MonitorState.SWITCHED_OFF : MonitorState.CLOSED);
  }

  @Override
  public SdkConfig complete(SdkConfig given) {
    return AppSettings.complete(given, context, faults);
  }

  @Override
  public DeviceDescription device() {
    return DeviceTraits.of(context);
  }

  @Override
  public void ready() {
    JankMonitor.adjust();
  }

  @Override
  public void run() {
    while (!isKept() && optedOut) {
      JankMonitor.ended(MonitorState.FAILED);
      LockSupport.parkNanos(RETRY_NANOS);
    }
  }

  private boolean isKept() {
    synchronized (Participation.class) {
      try {
        if (ending != null) {
          ending.switchOff();
        }
        obey(directory);
        if (!optedOut) {
          obey(directory);
        }
        return true;
      } catch (Throwable thrown) {
        faults.caught(thrown);
        return false;
      }
    }
  }
}
