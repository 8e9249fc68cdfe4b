package dev.jankline.sdk.android.system;

import android.util.Log;
import dev.jankline.sdk.SdkLog;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps what goes wrong in a hook from the host: counted, and told once in the log. Thread-safe.
 */
public final class Faults implements SdkLog {
  private static final String TAG = "Jankline";

  private final AtomicLong count = new AtomicLong();

  @Override
  public void warn(String message) {
    Log.w(TAG, message);
  }

  /** Counts a failure; the first one is logged. */
  public void caught(String where, Throwable thrown) {
    if (count.incrementAndGet() == 1) {
      try {
        Log.w(TAG, where + " failed; the app is not affected", thrown);
      } catch (Throwable logFailed) {
        count.incrementAndGet();
      }
    }
  }

  /** Failures so far. */
  public long count() {
    return count.get();
  }
}
