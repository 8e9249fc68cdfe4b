package dev.jankline.sdk.android.system;

import android.util.Log;
import dev.jankline.sdk.SdkConfig.SdkLog;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts errors of the binding, so that the app does not see them, and logs the first. Thread-safe.
 */
public final class Faults implements SdkLog {
  private static final String TAG = "Jankline";

  private final AtomicLong count = new AtomicLong();

  @Override
  public void warn(String message) {
    Log.w(TAG, message);
  }

  /** Counts an error and logs the first one, whose stack says where it was. */
  public void caught(Throwable thrown) {
    if (count.incrementAndGet() == 1) {
      try {
        Log.w(TAG, "error in the SDK only", thrown);
      } catch (Throwable logFailed) {
        count.incrementAndGet();
      }
    }
  }

  /** Number of errors so far. */
  public long count() {
    return count.get();
  }
}
