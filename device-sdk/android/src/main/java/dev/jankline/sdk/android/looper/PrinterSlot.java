package dev.jankline.sdk.android.looper;

import android.os.Looper;
import android.util.Printer;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.system.Hook;
import dev.jankline.sdk.monitor.StallMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Keeps our printer in the one place the main Looper has for it.
 *
 * <p>The place can only be written officially. Who is in it is read by reflection, once at the
 * start and when we were displaced; where that is not allowed nobody is chained, and a place that
 * was taken from us stays taken. We were displaced when the queue ran empty once more and no line
 * came since the time before; a printer that passes lines on to us has not displaced us. At most
 * {@value #MAX_RETURNS} times do we come back, once a minute: two libraries that both insist would
 * never rest.
 *
 * <p>Belongs to the main thread.
 */
public final class PrinterSlot implements Hook {
  static final int MAX_RETURNS = 16;

  private static final long MIN_GAP_MILLIS = 60_000;

  private final StallMonitor monitor;
  private final Faults faults;
  private @Nullable MessagePrinter ours;
  private int returns;
  private long returnedAtMillis;

  public PrinterSlot(StallMonitor monitor, Faults faults) {
    this.monitor = monitor;
    this.faults = faults;
  }

  @Override
  public void watch(boolean on) {
    if (on) {
      take();
    } else {
      giveBack();
    }
  }

  /** Who was in the place before is passed on to. */
  private void take() {
    ours = new MessagePrinter(monitor, occupant());
    Looper.getMainLooper().setMessageLogging(ours);
  }

  /** The queue ran empty, after at least one message. */
  public void queueIsIdle(long uptimeMillis) {
    MessagePrinter printer = ours;
    if (printer == null) {
      return;
    }
    boolean silent = printer.wasSilent();
    boolean mayReturn =
        returns < MAX_RETURNS
            && (returns == 0 || uptimeMillis - returnedAtMillis >= MIN_GAP_MILLIS);
    if (silent && mayReturn && occupant() != printer) {
      returnedAtMillis = uptimeMillis;
      returns++;
      take();
    }
  }

  /** Gives the place back, unless another one took it meanwhile. */
  private void giveBack() {
    MessagePrinter printer = ours;
    ours = null;
    if (printer != null && occupant() == printer) {
      Looper.getMainLooper().setMessageLogging(printer.next());
    }
  }

  /** How often we came back. */
  int returns() {
    return returns;
  }

  private @Nullable Printer occupant() {
    try {
      return (Printer) PrivateField.of(Looper.class, "mLogging").get(Looper.getMainLooper());
    } catch (Throwable thrown) {
      faults.caught("reading the Looper's printer", thrown);
      // We could chain nobody: what is taken from us stays taken.
      returns = MAX_RETURNS;
      return null;
    }
  }
}
