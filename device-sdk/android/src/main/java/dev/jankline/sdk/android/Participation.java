package dev.jankline.sdk.android;

import android.app.Application;
import android.content.Context;
import android.os.Looper;
import dev.jankline.sdk.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.device.DeviceTraits;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.gray.KillSwitch;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.File;
import java.io.IOException;
import java.security.SecureRandom;

/** Starts the monitor of an installation with what Android knows of it, and ends it for good. */
final class Participation {
  private Participation() {}

  /** Starts the monitor of the main thread. It is enabled if this installation takes part. */
  static StallMonitor begin(Application app, SdkConfig.Builder given, Faults faults) {
    return StallMonitor.start(
        AppSettings.complete(given, app, faults),
        DeviceTraits.of(app),
        Looper.getMainLooper().getThread(),
        new RealClock(),
        new SecureRandom());
  }

  /** Deletes everything and keeps every later start off; throws when a file cannot be deleted. */
  static void end(Context context) throws IOException {
    File directory = AppSettings.directory(context);
    File[] files = directory.listFiles();
    boolean all = true;
    if (files != null) {
      for (File file : files) {
        all &= file.delete();
      }
    }
    new KillSwitch(directory).turnOn();
    if (!all) {
      throw new IOException("could not delete all of " + directory);
    }
  }

  /** Undoes {@link #end}: the next start decides anew. */
  static void allow(Context context) {
    new KillSwitch(AppSettings.directory(context)).turnOff();
  }
}
