package dev.jankline.sdk.android;

import android.os.Looper;
import android.util.Printer;
import dev.jankline.sdk.StallMonitor;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Keeps our printer in the one place a Looper has for it.
 *
 * <p>The place can only be written officially. Who is in it is read by reflection, once at the
 * start and when we were displaced; where that is not allowed nobody is chained, and a place that
 * was taken from us stays taken. We were displaced when the queue ran empty once more and no line
 * came since the time before; a printer that passes lines on to us has not displaced us. At most
 * {@value #MAX_RETURNS} times do we come back, once a minute: two libraries that both insist would
 * never rest.
 *
 * <p>Belongs to the Looper's thread.
 */
final class PrinterSlot implements Hook {
  static final int MAX_RETURNS = 16;

  private static final long MIN_GAP_MILLIS = 60_000;

  private final Looper looper;
  private final StallMonitor monitor;
  private final Faults faults;
  private final @Nullable Field place;
  private @Nullable MessagePrinter ours;
  private long seenLines;
  private int returns;
  private boolean everReturned;
  private long returnedAtMillis;

  PrinterSlot(Looper looper, StallMonitor monitor, Faults faults) {
    this.looper = looper;
    this.monitor = monitor;
    this.faults = faults;
    this.place = PrivateField.of(Looper.class, "mLogging", faults);
  }

  /** Who was in the place before is passed on to. */
  @Override
  public void watch() {
    ours = new MessagePrinter(monitor, occupant());
    seenLines = 0;
    looper.setMessageLogging(ours);
  }

  /** The queue ran empty, after at least one message. */
  void queueIsIdle(long uptimeMillis) {
    MessagePrinter printer = ours;
    if (printer == null) {
      return;
    }
    boolean silent = printer.lines() == seenLines;
    seenLines = printer.lines();
    boolean mayReturn =
        returns < MAX_RETURNS
            && (!everReturned || uptimeMillis - returnedAtMillis >= MIN_GAP_MILLIS);
    if (silent && mayReturn && place != null && occupant() != printer) {
      everReturned = true;
      returnedAtMillis = uptimeMillis;
      returns++;
      watch();
    }
  }

  /** Gives the place back, unless another one took it meanwhile. */
  @Override
  public void leave() {
    MessagePrinter printer = ours;
    ours = null;
    if (printer != null && occupant() == printer) {
      looper.setMessageLogging(printer.next());
    }
  }

  /** How often we came back. */
  int returns() {
    return returns;
  }

  private @Nullable Printer occupant() {
    try {
      return place == null ? null : (Printer) place.get(looper);
    } catch (Throwable thrown) {
      faults.caught("reading the Looper's printer", thrown);
      return null;
    }
  }
}
