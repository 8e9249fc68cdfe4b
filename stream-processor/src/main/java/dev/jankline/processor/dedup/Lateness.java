package dev.jankline.processor.dedup;

import dev.jankline.processor.flow.ReceivedEvent;
import java.time.Duration;

/**
 * Says whether an event is late. Looks at nothing but the event, so the answer is the same in any
 * order of records and after a restart.
 */
public final class Lateness {
  /** How long before its own receive time an event may have happened and still count. */
  public static final Duration GRACE = Duration.ofDays(2);

  private Lateness() {}

  public static boolean isLate(ReceivedEvent event) {
    return event.eventTime().isBefore(event.receivedAt().minus(GRACE));
  }
}
