package dev.jankline.processor.dedup;

import dev.jankline.processor.flow.ReceivedEvent;
import java.time.Duration;

/** Judges lateness by the record alone, so that the answer never depends on order or restarts. */
public final class Lateness {
  /** How long before its own receive time an event may have happened and still count. */
  public static final Duration GRACE = Duration.ofDays(2);

  private Lateness() {}

  public static boolean isLate(ReceivedEvent event) {
    return event.eventTime().isBefore(event.receivedAt().minus(GRACE));
  }
}
