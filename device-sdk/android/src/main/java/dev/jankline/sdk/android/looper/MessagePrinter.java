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
  private final StallMonitor monitor;
  private final @Nullable Printer next;
  private final MessageNames names = new MessageNames();
  private boolean printing;
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
      if (!starts) {
        monitor.dispatchFinished();
      }
      if (next != null) {
        next.println(line);
      }
      if (starts) {
        MessageNames.Entry name = names.of(line);
        monitor.dispatchStarted(name.target, name.callback);
        if (name.lifecycle) {
          // Ends when the message ends.
          monitor.workStarted(StallKind.LIFECYCLE, name.callback);
        }
      }
    } finally {
      printing = false;
    }
  }

  /** The printer that was installed before; null when there was none. */
  @Nullable Printer next() {
    return next;
  }

  /** Whether no line came since the last call. */
  boolean wasSilent() {
    boolean was = silent;
    silent = true;
    return was;
  }
}
