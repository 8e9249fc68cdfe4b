package dev.jankline.webhook.text;

import dev.jankline.schema.Estimate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes numbers and times for people; the same on every machine. */
final class Figures {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final int PERCENT = 100;
  private static final int WHOLE_FROM = 100;

  private Figures() {}

  /** 20,400. */
  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Three digits behind the point below 1, one below 100, none above. */
  static String number(double value) {
    double size = Math.abs(value);
    String form = size < 1 ? "%.3f" : size < WHOLE_FROM ? "%.1f" : "%,.0f";
    return String.format(Locale.ROOT, form, value);
  }

  /** 15.3 (13.9 to 16.8). */
  static String estimate(Estimate estimate) {
    return "%s (%s to %s)"
        .formatted(
            number(estimate.getValue()), number(estimate.getLow()), number(estimate.getHigh()));
  }

  /** 83 %. */
  static String percent(double share) {
    return Math.round(share * PERCENT) + " %";
  }

  static String day(Instant time) {
    return DAY.format(time);
  }
}
