package dev.jankline.webhook.text;

import dev.jankline.schema.AlertKind;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionVerdict;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says in one sentence what a ticket event is about. */
public final class Headline {
  private static final Set<AlertKind> SELF_EXPLAINED =
      Set.of(AlertKind.SHARE, AlertKind.NOT_JUDGED, AlertKind.GONE);

  private Headline() {}

  /**
   * The sentence, for example {@code 1.1.0 stalls 1.6 times as often as 1.0.0 (1.4 to 1.9), since
   * 2026-11-20 09:00 UTC, on 312 of 20,400 device-days, about 21,000 devices a day in the field}.
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
    String version = " in " + Cut.line(rate.getVersionName());
    Estimate ratio = verdict.getRatio();
    return switch (verdict.getOutcome()) {
      case WORSE ->
          ratio == null ? "" : " " + Figures.ratio(ratio.getValue()) + " × worse" + version;
      case NEW -> " new" + version;
      default -> "";
    };
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
    String newer = Cut.line(rate.getVersionName());
    String older = Cut.line(verdict.getOlderVersionName());
    return newer + verb(verdict, older) + since(verdict.getSince()) + ", on " + share(rate);
  }

  private static String verb(VersionVerdict verdict, String older) {
    Estimate ratio = verdict.getRatio();
    return switch (verdict.getOutcome()) {
      case NEW -> " stalls here, " + older + " did not";
      case GONE -> " does not stall here any more, " + older + " did";
      case NOT_COMPARABLE -> " cannot be compared with older versions here";
      default ->
          ratio == null
              ? " cannot be told from " + older + " yet, one of them has no stalls here"
              : " stalls %s times as often as %s (%s to %s)"
                  .formatted(
                      Figures.ratio(ratio.getValue()),
                      older,
                      Figures.ratio(ratio.getLow()),
                      Figures.ratio(ratio.getHigh()));
    };
  }

  private static String since(@Nullable Instant since) {
    return since == null ? "" : ", since " + Figures.minute(since);
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
