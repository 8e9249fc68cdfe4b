package dev.jankline.formats.apple;

import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReportEvents.ReportedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.formats.report.SampledStacks;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StallKind;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one hang diagnostic of MetricKit as a stall. */
final class Hang {
  /** Apple calls an app that does not answer for so long hanging. */
  private static final int HANG_MILLIS = 250;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss[.SSS][.SS][.S] xx", Locale.ROOT);
  private static final int MAX_DIGITS = 18;

  private Hang() {}

  /**
   * Says where a diagnostic stands.
   *
   * @param payload the payload it is a part of
   * @param content hash of the payload, and the place in it
   */
  record Place(JsonFields payload, String content) {
    Place at(int index) {
      return new Place(payload, content + "#" + index);
    }
  }

  static ReportedPart of(JsonFields hang, Place place, ReportOrigin origin) throws ReportException {
    JsonFields about = hang.object("diagnosticMetaData");
    ReportHeader header = new ReportHeader(origin, "MetricKit", Platform.IOS);
    if (about != null) {
      header
          .version(about.text("appVersion"), number(about.text("appBuildVersion")))
          .device(about.text("deviceType"), about.text("osVersion"));
    }
    JsonFields tree = hang.object("callStackTree");
    if (tree == null) {
      throw hang.wrong("callStackTree", "is missing");
    }
    return part(tree, duration(about, origin), header, place, origin);
  }

  static ReportedPart ofTree(JsonFields tree, Place place, ReportOrigin origin)
      throws ReportException {
    ReportHeader header = new ReportHeader(origin, "MetricKit", Platform.IOS);
    return part(tree, origin.stall().durationOr(HANG_MILLIS), header, place, origin);
  }

  private static ReportedPart part(
      JsonFields tree, long duration, ReportHeader header, Place place, ReportOrigin origin)
      throws ReportException {
    SampledStacks stacks = new CallStackTree(new AppleFrames(header)).read(roots(tree));
    if (stacks.isEmpty()) {
      throw tree.wrong("holds no frame of the main thread");
    }
    ReportedStall stall =
        new ReportedStall(
            StallKind.UNKNOWN,
            duration,
            origin.stall().thresholdOr((int) Math.min(HANG_MILLIS, duration)),
            origin.stall().screen(),
            null);
    return new ReportedPart(
        tree.line(),
        place.content(),
        header,
        start(place.payload(), duration, origin),
        stall.withAggregated(stacks),
        null);
  }

  private static long duration(@Nullable JsonFields about, ReportOrigin origin)
      throws ReportException {
    String text = about == null ? null : about.text("hangDuration");
    if (about == null || text == null) {
      return origin.stall().durationOr(HANG_MILLIS);
    }
    Long millis = HangDuration.millis(text);
    if (millis == null) {
      throw about.wrong(
          "hangDuration",
          "'%s' is no duration such as '2.5 sec'"
              .formatted(text.substring(0, Math.min(40, text.length()))));
    }
    return millis;
  }

  /** Roots of the thread that hung: the one it is attributed to, else the first. */
  private static List<JsonFields> roots(JsonFields tree) throws ReportException {
    List<JsonFields> all = tree.objects("callStacks");
    List<JsonFields> roots = new ArrayList<>();
    for (JsonFields stack : all) {
      if (Boolean.TRUE.equals(stack.flag("threadAttributed"))) {
        roots.addAll(stack.objects("callStackRootFrames"));
      }
    }
    return roots.isEmpty() && !all.isEmpty() ? all.get(0).objects("callStackRootFrames") : roots;
  }

  /** A payload covers a period; the stall is taken to have ended with it. */
  private static Instant start(JsonFields payload, long duration, ReportOrigin origin)
      throws ReportException {
    Instant end = time(payload, "timeStampEnd");
    boolean isKnown = end != null || origin.stall().time() != null;
    return origin.start(isKnown ? end : time(payload, "timeStampBegin"), duration);
  }

  private static @Nullable Instant time(JsonFields payload, String name) throws ReportException {
    String text = payload.text(name);
    if (text == null) {
      return null;
    }
    try {
      return text.indexOf('T') > 0
          ? OffsetDateTime.parse(text).toInstant()
          : OffsetDateTime.parse(text, TIME).toInstant();
    } catch (DateTimeException e) {
      throw payload.wrong(name, "is no time such as 2026-10-09 17:20:00 +0000");
    }
  }

  private static @Nullable Long number(@Nullable String digits) {
    return digits != null && digits.length() <= MAX_DIGITS && digits.matches("\\d+")
        ? Long.valueOf(digits)
        : null;
  }

  /**
   * Reads a duration as MetricKit writes it, for people and in the language of the device: {@code
   * 2.5 sec}, {@code 2,5 s}, {@code 1 234 ms}.
   */
  static final class HangDuration {
    private static final Pattern FORM =
        Pattern.compile("([\\d.,'\\u00a0\\u2009\\u202f ]{1,20}?)\\s*([\\p{L}.]{1,20})");
    private static final Pattern GROUPED = Pattern.compile("\\d{1,3}([.,]\\d{3})+");
    private static final Set<String> MILLIS =
        Set.of("ms", "msec", "msecs", "мс", "毫秒", "ミリ秒", "밀리초");
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
}
