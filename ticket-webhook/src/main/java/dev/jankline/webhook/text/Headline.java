package dev.jankline.webhook.text;

import dev.jankline.schema.AlertKind;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.words.VerdictWords;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Set;

/** Says in one sentence what a ticket event is about. */
public final class Headline {
  private static final Set<AlertKind> SELF_EXPLAINED =
      Set.of(AlertKind.SHARE, AlertKind.NOT_JUDGED, AlertKind.GONE);

  private Headline() {}

  /**
   * The sentence, for example {@code 1.1.0 stalls 1.6 times as often as 1.0.0 (1.4 to 1.9), only on
   * low-tier devices, since 2026-11-20 09:00 UTC, on 312 of 20,400 device-days, about 21,000
   * devices a day in the field}.
   */
  public static String of(TicketEvent event) {
    if (event.getBy() != null) {
      return "Decided: " + Cut.line(event.getTrigger());
    }
    return switch (event.getType()) {
      case OPENED, UPDATED, UNKNOWN -> found(event);
      case REOPENED -> "It is back in a version with the fix. " + found(event);
      case VERIFIED_FIXED ->
          event.getKind() == AlertKind.GONE
              ? "Closed as obsolete: " + Cut.line(event.getTrigger())
              : "The fix" + in(event) + " holds: " + Cut.line(event.getTrigger());
      case FIXED, MUTED, MERGED -> "Decided: " + Cut.line(event.getTrigger());
      case SUMMARY ->
          Figures.count(event.getClusters())
              + " more clusters reached a rule on "
              + Figures.day(event.getWindowStart())
              + "; "
              + Cut.line(event.getTrigger());
    };
  }

  /** For a title: how much worse it is, in which version; empty when it is not. */
  static String worse(TicketEvent event) {
    VersionComparison rate = event.getRate();
    VersionVerdict verdict = rate == null ? null : rate.getVerdict();
    if (rate == null || verdict == null || SELF_EXPLAINED.contains(event.getKind())) {
      return "";
    }
    String degree = new VerdictWords(verdict).degree();
    return degree.isEmpty() ? "" : " " + degree + " in " + Cut.line(rate.getVersionName());
  }

  private static String found(TicketEvent event) {
    VersionComparison rate = event.getRate();
    VersionVerdict verdict = rate == null ? null : rate.getVerdict();
    return rate == null || verdict == null || SELF_EXPLAINED.contains(event.getKind())
        ? Cut.line(event.getVersionName()) + ": " + Cut.line(event.getTrigger())
        : screen(event) + compared(rate, verdict);
  }

  private static String screen(TicketEvent event) {
    return event.getScreen() == null ? "" : "In " + Cut.line(event.getScreen()) + ", ";
  }

  private static String compared(VersionComparison rate, VersionVerdict verdict) {
    VerdictWords words = new VerdictWords(verdict);
    String newer = Cut.line(rate.getVersionName());
    String older = Cut.line(verdict.getOlderVersionName());
    boolean isWhole = rate.getSubject() == RateSubject.APP;
    return words.compared(newer, older, isWhole).text() + words.where() + ", on " + share(rate);
  }

  private static String share(VersionComparison rate) {
    return Figures.count(rate.getAffectedDeviceDays())
        + " of "
        + Figures.count(rate.getDeviceDays())
        + " device-days"
        + fleet(rate);
  }

  /** An estimate of all devices, also of those that send nothing. */
  private static String fleet(VersionComparison rate) {
    Double devices = rate.getAffectedInFleet();
    if (devices == null || devices < 1) {
      return "";
    }
    long about = BigDecimal.valueOf(devices).round(new MathContext(2)).longValue();
    return ", about " + Figures.count(about) + " devices a day in the field";
  }

  private static String in(TicketEvent event) {
    String version = event.getFixedInVersionName();
    return version == null ? "" : " in " + Cut.line(version);
  }
}
