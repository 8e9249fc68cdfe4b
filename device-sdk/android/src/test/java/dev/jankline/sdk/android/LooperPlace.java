package dev.jankline.sdk.android;

import android.os.Looper;
import android.util.Printer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Looks who is in the main looper's place for a printer. */
final class LooperPlace {
  private LooperPlace() {}

  static @Nullable Printer occupant() {
    try {
      var place = PrivateField.of(Looper.class, "mLogging", new Faults());
      return (Printer) Objects.requireNonNull(place).get(Looper.getMainLooper());
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
