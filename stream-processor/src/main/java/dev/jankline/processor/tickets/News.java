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
 * muted or merged until now, or when the kind, the judged rate, its verdict or the device tiers
 * that are worse have changed. After a week also when only the version or the number of stalls has:
 * a staged roll-out multiplies the stalls of a rate that stays the same.
 */
final class News {
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration WEEK = Duration.ofDays(7);
  private static final Set<TicketEventType> ASIDE =
      Set.of(TicketEventType.MUTED, TicketEventType.MERGED);
  private static final int MORE_FACTOR = 2;

  private News() {}

  static boolean isWorthTelling(Alert alert, TicketEvent last) {
    Duration since = Duration.between(last.getAt(), alert.getAt());
    if (since.compareTo(DAY) < 0) {
      return false;
    }
    return ASIDE.contains(last.getType())
        || isOtherKind(alert, last)
        || hasMoved(alert.getRate(), last.getRate())
        || (since.compareTo(WEEK) >= 0 && isMore(alert, last));
  }

  /** The tail of an old version is no news for a ticket whose stall newer ones do not have. */
  private static boolean isOtherKind(Alert alert, TicketEvent last) {
    return last.getKind() == AlertKind.GONE
        ? !alert.getVersionName().equals(last.getVersionName())
        : alert.getKind() != last.getKind();
  }

  private static boolean isMore(Alert alert, TicketEvent last) {
    return !alert.getVersionName().equals(last.getVersionName())
        || alert.getStalls() >= MORE_FACTOR * last.getStalls();
  }

  private static boolean hasMoved(
      @Nullable VersionComparison rate, @Nullable VersionComparison before) {
    if (rate == null || before == null) {
      return (rate == null) != (before == null);
    }
    VersionVerdict verdict = rate.getVerdict();
    VersionVerdict verdictBefore = before.getVerdict();
    return !Objects.equals(outcome(verdict), outcome(verdictBefore))
        || !worseTiers(verdictBefore).containsAll(worseTiers(verdict))
        || areApart(ratio(verdict), ratio(verdictBefore))
        || (isToDate(rate)
            && isToDate(before)
            && areApart(rate.getAffectedPerThousand(), before.getAffectedPerThousand()));
  }

  /** Rates of single days differ by the day of the week. */
  private static boolean isToDate(VersionComparison rate) {
    return rate.getWindowMillis() == 0;
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
