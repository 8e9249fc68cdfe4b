package dev.jankline.sdk.android.looper;

import android.util.Printer;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.StallKind;
import org.jspecify.annotations.Nullable;

/**
 * Takes the lines a Looper prints before and after each message, and passes them on to whoever
 * listened before. Belongs to the Looper's thread; allocates nothing for kinds of messages seen
 * before.
 *
 * <p>Time spent in the other printer is outside of what is measured.
 */
public final class MessagePrinter implements Printer {
  private final StallMonitor monitor;
  private final @Nullable Printer next;
  private final MessageNames names = new MessageNames();
  private boolean printing;
  private boolean silent = true;

  /** Next is who listened before. */
  MessagePrinter(StallMonitor monitor, @Nullable Printer next) {
    this.monitor = monitor;
    this.next = next;
  }

  @Override
  public void println(@Nullable String line) {
    // Two printers that pass on to each other would never end.
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
          // Ends with the message.
          monitor.workStarted(StallKind.LIFECYCLE, name.callback);
        }
      }
    } finally {
      printing = false;
    }
  }

  /** Who listened before. */
  @Nullable Printer next() {
    return next;
  }

  /** Whether no line came since this was asked before. */
  boolean wasSilent() {
    boolean was = silent;
    silent = true;
    return was;
  }
}
