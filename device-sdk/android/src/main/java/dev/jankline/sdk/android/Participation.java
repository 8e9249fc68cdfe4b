package dev.jankline.sdk.android;

import android.app.Application;
import android.content.Context;
import android.os.Looper;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.device.DeviceTraits;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.monitor.StallMonitor.HostTraits;
import dev.jankline.sdk.sampling.KillSwitch;
import java.io.File;
import java.io.IOException;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * Starts the monitor of an installation with what Android knows of it, and ends it for good. The
 * system's services are asked only when the installation may take part.
 */
final class Participation implements HostTraits, Runnable {
  private static final Object FILES = new Object();

  private final Context context;
  private final Faults faults;
  private final @Nullable StallMonitor ending;

  private Participation(Context context, Faults faults, @Nullable StallMonitor ending) {
    this.context = context;
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
   * Ends the monitor, deletes everything and keeps every later start off, on a thread of its own.
   */
  static void end(Context context, @Nullable StallMonitor monitor, Faults faults) {
    new Thread(new Participation(context, faults, monitor), "jankline-end").start();
  }

  /** Undoes {@link #end}: the next start decides anew. */
  static void allow(Context context) {
    synchronized (FILES) {
      new KillSwitch(AppSettings.directory(context)).turnOff();
    }
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
  public void run() {
    synchronized (FILES) {
      try {
        File directory = AppSettings.directory(context);
        if (ending != null) {
          ending.switchOff();
        }
        new KillSwitch(directory).turnOn();
        deleteAllBut(directory, "killed");
      } catch (Throwable thrown) {
        faults.caught(thrown);
      }
    }
  }

  private static void deleteAllBut(File directory, String kept) throws IOException {
    File[] files = directory.listFiles();
    if (files != null) {
      for (File file : files) {
        if (!file.getName().equals(kept) && !file.delete()) {
          throw new IOException("could not delete " + file);
        }
      }
    }
  }
}
