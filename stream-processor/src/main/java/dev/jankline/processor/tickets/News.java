package dev.jankline.processor.tickets;

import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an alert of an open ticket is worth an event. After a day: when the ticket was
 * muted or merged until now, or when the kind, the judged rate or its verdict has changed. After a
 * week: when more device tiers are known to be worse, of which evidence comes one after the other;
 * without foreground time, and so without a rate, when the version has changed. More stalls are no
 * news: a staged roll-out multiplies the stalls of a rate that stays the same.
 */
final class News {
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration WEEK = Duration.ofDays(7);
  private static final Set<TicketEventType> ASIDE =
      Set.of(TicketEventType.MUTED, TicketEventType.MERGED);

  private News() {}

  static boolean isWorthTelling(Alert alert, TicketEvent last) {
    Duration since = Duration.between(last.getAt(), alert.getAt());
    if (since.compareTo(DAY) < 0) {
      return false;
    }
    return isAside(last)
        || isOtherKind(alert, last)
        || hasMoved(alert.getRate(), last.getRate(), since)
        || (!hasRate(alert)
            && since.compareTo(WEEK) >= 0
            && !alert.getVersionName().equals(last.getVersionName()));
  }

  /** Whether the ticket was muted or merged, and has said nothing since. */
  static boolean isAside(TicketEvent last) {
    return ASIDE.contains(last.getType());
  }

  private static boolean hasRate(Alert alert) {
    VersionComparison rate = alert.getRate();
    return rate != null && rate.getForegroundMillis() > 0;
  }

  /** The tail of an old version is no news for a ticket whose stall newer ones do not have. */
  private static boolean isOtherKind(Alert alert, TicketEvent last) {
    return last.getKind() == AlertKind.GONE
        ? !alert.getVersionName().equals(last.getVersionName())
        : alert.getKind() != last.getKind();
  }

  private static boolean hasMoved(
      @Nullable VersionComparison rate, @Nullable VersionComparison before, Duration since) {
    if (rate == null || before == null) {
      return (rate == null) != (before == null);
    }
    VersionVerdict verdict = rate.getVerdict();
    VersionVerdict verdictBefore = before.getVerdict();
    return !Objects.equals(outcome(verdict), outcome(verdictBefore))
        || (since.compareTo(WEEK) >= 0
            && !worseTiers(verdictBefore).containsAll(worseTiers(verdict)))
        || areApart(ratio(verdict), ratio(verdictBefore))
        || areApart(rate.getAffectedPerThousand(), before.getAffectedPerThousand());
  }

  private static boolean areApart(@Nullable Estimate one, @Nullable Estimate other) {
    return one != null
        && other != null
        && (one.getLow() > other.getHigh() || one.getHigh() < other.getLow());
  }

  private static @Nullable VersionOutcome outcome(@Nullable VersionVerdict verdict) {
    return verdict == null ? null : verdict.getOutcome();
  }

  private static @Nullable Estimate ratio(@Nullable VersionVerdict verdict) {
    return verdict == null ? null : verdict.getRatio();
  }

  private static Set<String> worseTiers(@Nullable VersionVerdict verdict) {
    return verdict == null
        ? Set.of()
        : verdict.getTiers().stream()
            .filter(tier -> tier.getOutcome() == VersionOutcome.WORSE)
            .map(TierVerdict::getTier)
            .map(Object::toString)
            .collect(Collectors.toSet());
  }
}
