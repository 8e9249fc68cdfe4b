package dev.jankline.sdk.android.system;

import android.content.Context;

/** Finds system services that every device has. */
public final class SystemService {
  private SystemService() {}

  /** The service of this name, one of the constants of {@link Context}. */
  @SuppressWarnings("NullAway") // Null is for services that a device may lack.
  public static Object of(Context context, String name) {
    return context.getSystemService(name);
  }
}
