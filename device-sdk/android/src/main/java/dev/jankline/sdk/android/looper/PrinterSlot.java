package dev.jankline.sdk.android.looper;

import android.os.Looper;
import android.os.StrictMode;
import android.util.Printer;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.system.Hook;
import dev.jankline.sdk.monitor.StallMonitor;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the SDK's printer installed as the main Looper's only printer.
 *
 * <p>The official API can set the printer but not read it. The present printer is read by
 * reflection, at the start and when the SDK's was replaced. Where reflection fails no other printer
 * is called, and a replaced printer is not installed again. The SDK's printer was replaced when the
 * queue became idle twice without a line in between; a printer that passes lines on to it has not
 * replaced it. It is installed again at most {@value #MAX_RETURNS} times and once a minute, because
 * two libraries that both insist would never stop.
 *
 * <p>Used on the main thread only.
 */
public final class PrinterSlot implements Hook {
  static final int MAX_RETURNS = 16;

  private static final long MIN_GAP_MILLIS = 60_000;

  private final StallMonitor monitor;
  private final Faults faults;
  private @Nullable MessagePrinter ours;
  private boolean watching;
  private int returns;
  private long returnedAtMillis;

  /** Reports messages to this monitor. */
  public PrinterSlot(StallMonitor monitor, Faults faults) {
    this.monitor = monitor;
    this.faults = faults;
  }

  /**
   * Installs a printer, or restores the one before. Where another one was installed meanwhile,
   * which may pass lines on to the SDK's, that one is told to do nothing.
   */
  @Override
  public void watch(boolean on) {
    MessagePrinter printer = ours;
    watching = on;
    if (printer == null) {
      if (on) {
        replace(null);
      }
    } else if (!on && occupant() == printer) {
      replace(printer);
    } else {
      printer.muted(!on);
    }
  }

  /** Notes that the queue became idle, after at least one message. */
  public void queueIsIdle(long uptimeMillis) {
    MessagePrinter printer = ours;
    if (printer == null || !watching) {
      return;
    }
    boolean silent = printer.wasSilent();
    boolean mayReturn =
        returns < MAX_RETURNS
            && (returns == 0 || uptimeMillis - returnedAtMillis >= MIN_GAP_MILLIS);
    if (silent && mayReturn && occupant() != printer) {
      returnedAtMillis = uptimeMillis;
      returns++;
      replace(null);
    }
  }

  /**
   * Installs a printer that passes lines on to the present one, or where the SDK's ends the one
   * before it. From API 37 on StrictMode takes a printer for a slow call of the app's, which this
   * is not.
   */
  private void replace(@Nullable MessagePrinter ended) {
    MessagePrinter begun = ended == null ? new MessagePrinter(monitor, occupant()) : null;
    ours = begun;
    StrictMode.ThreadPolicy policy = StrictMode.getThreadPolicy();
    StrictMode.setThreadPolicy(
        new StrictMode.ThreadPolicy.Builder(policy).permitCustomSlowCalls().build());
    try {
      Looper.getMainLooper().setMessageLogging(ended == null ? begun : ended.next());
    } finally {
      StrictMode.setThreadPolicy(policy);
    }
  }

  /** How often the printer was installed again. */
  int returns() {
    return returns;
  }

  private @Nullable Printer occupant() {
    try {
      return (Printer) PrivateField.of(Looper.class, "mLogging").get(Looper.getMainLooper());
    } catch (Throwable thrown) {
      faults.caught(thrown);
      // The other printer is unknown and would not be called: do not install this one again.
      returns = MAX_RETURNS;
      return null;
    }
  }

  /** Opens a private field of the platform. */
  public static final class PrivateField {
    private PrivateField() {}

    /** The field; throws when it does not exist or may not be opened. */
    public static Field of(Class<?> owner, String name) throws NoSuchFieldException {
      Field field = owner.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    }
  }
}
