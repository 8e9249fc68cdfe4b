package dev.jankline.sdk.android;

import static org.robolectric.Shadows.shadowOf;

import android.content.Context;
import android.os.Looper;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.testing.MainThread;
import dev.jankline.sdk.android.testing.MonitorRule;
import java.util.Objects;

/** Starts the SDK and waits until its hooks are installed. */
public final class Started {
  private Started() {}

  /** On a main looper that the test drives. */
  public static void here(Context context, SdkConfig.Builder config) {
    JankMonitor.start(context, config);
    MonitorRule.awaitReady(Objects.requireNonNull(JankMonitor.monitor()));
    shadowOf(Looper.getMainLooper()).idle();
    JankMonitor.adjust();
  }

  /** On a main looper that loops by itself. */
  public static void onTheMainThread(Context context, SdkConfig.Builder config) {
    MainThread.run(() -> JankMonitor.start(context, config));
    MonitorRule.awaitReady(Objects.requireNonNull(JankMonitor.monitor()));
    MainThread.run(JankMonitor::adjust);
  }
}
