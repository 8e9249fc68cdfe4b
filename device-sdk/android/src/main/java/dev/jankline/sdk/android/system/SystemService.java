package dev.jankline.sdk.android.system;

import android.content.Context;

/** Finds the services of the system that no device lacks. */
public final class SystemService {
  private SystemService() {}

  /** The service of this name, one of {@link Context}'s. */
  @SuppressWarnings("NullAway") // Null is for services that a device may lack.
  public static Object of(Context context, String name) {
    return context.getSystemService(name);
  }
}
