package dev.jankline.sdk.android.looper;

import android.util.Printer;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.StallKind;
import org.jspecify.annotations.Nullable;

/**
 * Receives the lines that a Looper prints before and after each message, and passes them on to the
 * printer that was installed before. Used on the Looper's thread only. Allocates nothing for kinds
 * of messages it has seen before. The time of the other printer is not measured.
 */
public final class MessagePrinter implements Printer {
  // One message of so many is timed, and stands for all of them in the SDK's own report.
  private static final int MEASURED_OF = 64;

  private final StallMonitor monitor;
  private final @Nullable Printer next;
  private final MessageNames names = new MessageNames();
  private int messages;
  private boolean printing;
  private boolean muted;
  private boolean silent = true;

  /** Passes lines on to {@code next}, the printer that was installed before. */
  MessagePrinter(StallMonitor monitor, @Nullable Printer next) {
    this.monitor = monitor;
    this.next = next;
  }

  @Override
  public void println(@Nullable String line) {
    // Two printers that pass lines on to each other would never return.
    if (printing || line == null || line.isEmpty()) {
      return;
    }
    printing = true;
    silent = false;
    try {
      boolean starts = line.charAt(0) == '>';
      if (!starts && !muted) {
        monitor.dispatchFinished();
      }
      if (next != null) {
        next.println(line);
      }
      if (starts && !muted && (++messages & (MEASURED_OF - 1)) == 0) {
        long before = System.nanoTime();
        started(line);
        // Twice: the end of a message takes no longer than its start.
        monitor.hooksTook((System.nanoTime() - before) * (2 * MEASURED_OF));
      } else if (starts && !muted) {
        started(line);
      }
    } finally {
      printing = false;
    }
  }

  private void started(String line) {
    MessageNames.Entry name = names.of(line);
    monitor.dispatchStarted(name.target, name.callback);
    if (name.lifecycle) {
      // Ends when the message ends.
      monitor.workStarted(StallKind.LIFECYCLE, name.callback);
    }
  }

  /** The printer that was installed before; null when there was none. */
  @Nullable Printer next() {
    return next;
  }

  /** Sets whether lines are only passed on. */
  void muted(boolean now) {
    muted = now;
  }

  /** Whether no line came since the last call. */
  boolean wasSilent() {
    boolean was = silent;
    silent = true;
    return was;
  }
}
