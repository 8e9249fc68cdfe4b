package dev.jankline.processor.tickets;

import dev.jankline.schema.Alert;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an alert of an open ticket is worth an event: one day after the last event at the
 * earliest, and when it says something else than that one did.
 */
final class News {
  private static final Duration DAY = Duration.ofDays(1);
  private static final int MORE_FACTOR = 2;

  private News() {}

  /** Another version or kind of alert, another verdict, or twice the stalls. */
  static boolean isWorthTelling(Alert alert, TicketEvent last) {
    if (Duration.between(last.getAt(), alert.getAt()).compareTo(DAY) < 0) {
      return false;
    }
    return !alert.getVersionName().equals(last.getVersionName())
        || alert.getKind() != last.getKind()
        || !Objects.equals(outcome(alert), outcome(last))
        || alert.getStalls() >= MORE_FACTOR * last.getStalls();
  }

  private static @Nullable VersionOutcome outcome(Alert alert) {
    return alert.getRate() == null ? null : outcome(alert.getRate().getVerdict());
  }

  private static @Nullable VersionOutcome outcome(TicketEvent last) {
    return last.getRate() == null ? null : outcome(last.getRate().getVerdict());
  }

  private static @Nullable VersionOutcome outcome(@Nullable VersionVerdict verdict) {
    return verdict == null ? null : verdict.getOutcome();
  }
}
