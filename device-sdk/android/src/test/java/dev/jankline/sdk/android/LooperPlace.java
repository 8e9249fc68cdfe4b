package dev.jankline.sdk.android;

import android.os.Looper;
import android.util.Printer;
import org.jspecify.annotations.Nullable;

/** Looks who is in the main looper's place for a printer. */
final class LooperPlace {
  private LooperPlace() {}

  static @Nullable Printer occupant() {
    try {
      return (Printer) PrivateField.of(Looper.class, "mLogging").get(Looper.getMainLooper());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("cannot look into the Looper", e);
    }
  }
}
