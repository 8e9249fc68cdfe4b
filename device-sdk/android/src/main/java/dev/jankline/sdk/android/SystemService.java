package dev.jankline.sdk.android;

import android.content.Context;

/** Finds the services of the system that no device lacks. */
final class SystemService {
  private SystemService() {}

  /** The service of this name, one of {@link Context}'s. */
  @SuppressWarnings("NullAway") // Null is for services that a device may lack.
  static Object of(Context context, String name) {
    return context.getSystemService(name);
  }
}
