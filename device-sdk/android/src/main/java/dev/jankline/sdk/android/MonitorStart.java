package dev.jankline.sdk.android;

import android.app.Application;
import android.os.Looper;
import dev.jankline.sdk.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.StallMonitor;
import java.security.SecureRandom;

/** Starts the monitor of the main thread, with all that Android knows of app and device. */
final class MonitorStart {
  private MonitorStart() {}

  /** The monitor; where this installation takes part it is enabled, but not hooked in yet. */
  static StallMonitor of(Application app, SdkConfig.Builder given, Faults faults) {
    return StallMonitor.start(
        AppSettings.complete(given, app, faults),
        DeviceTraits.of(app),
        Looper.getMainLooper().getThread(),
        new RealClock(),
        new SecureRandom()::nextBytes);
  }
}
