package dev.jankline.sdk.android.testing;

import android.os.Looper;
import android.util.Printer;
import dev.jankline.sdk.android.looper.PrinterSlot.PrivateField;
import org.jspecify.annotations.Nullable;

/** Looks who is in the main looper's place for a printer. */
public final class LooperPlace {
  private LooperPlace() {}

  public static @Nullable Printer occupant() {
    try {
      return (Printer) PrivateField.of(Looper.class, "mLogging").get(Looper.getMainLooper());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("cannot look into the Looper", e);
    }
  }
}
