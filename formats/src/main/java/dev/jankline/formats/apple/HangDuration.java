package dev.jankline.formats.apple;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a duration as MetricKit writes it, for people and in the language of the device: {@code 2.5
 * sec}, {@code 2,5 s}, {@code 1 234 ms}.
 */
final class HangDuration {
  private static final Pattern FORM =
      Pattern.compile("([\\d.,'\\u00a0\\u2009\\u202f ]{1,20}?)\\s*([\\p{L}.]{1,20})");
  private static final Pattern GROUPED = Pattern.compile("\\d{1,3}([.,]\\d{3})+");
  private static final Set<String> MILLIS = Set.of("ms", "msec", "msecs", "мс", "毫秒", "ミリ秒", "밀리초");
  private static final Set<String> SECONDS =
      Set.of("s", "sec", "secs", "second", "seconds", "sek", "seg", "с", "сек", "秒", "초");
  private static final Set<String> MINUTES = Set.of("min", "mins", "minute", "minutes", "m");
  private static final double SECOND = 1_000;
  private static final double MINUTE = 60_000;

  private HangDuration() {}

  /** The duration in milliseconds; null when the text has another form. */
  static @Nullable Long millis(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      return null;
    }
    String unit = form.group(2).replace(".", "").toLowerCase(Locale.ROOT);
    String digits = form.group(1).replaceAll("[^\\d.,]", "");
    Double number = number(digits, MILLIS.contains(unit));
    if (number == null) {
      return null;
    }
    if (MILLIS.contains(unit)) {
      return Math.round(number);
    }
    if (SECONDS.contains(unit)) {
      return Math.round(number * SECOND);
    }
    return MINUTES.contains(unit) ? Math.round(number * MINUTE) : null;
  }

  /** A single mark before three digits parts thousands of milliseconds, but not of seconds. */
  private static @Nullable Double number(String digits, boolean isMillis) {
    int last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
    boolean both = digits.indexOf('.') >= 0 && digits.indexOf(',') >= 0;
    boolean isWhole = last < 0 || (!both && isMillis && GROUPED.matcher(digits).matches());
    if (!isWhole && digits.indexOf(digits.charAt(last)) != last) {
      return null;
    }
    String number =
        isWhole
            ? digits.replaceAll("\\D", "")
            : digits.substring(0, last).replaceAll("\\D", "") + "." + digits.substring(last + 1);
    try {
      return Double.valueOf(number);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
