package dev.jankline.benchmarks.quality;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes what a part has besides the table of its rules, a line each. */
final class ReportLines {
  private ReportLines() {}

  static void add(StringBuilder text, QualityPart part) {
    reasons(text, part.score().reasons());
    CommonCode common = part.score().common();
    if (common != null) {
      line(
          text,
          "%d pairs of one cause, %d of them without common code, %d also on other screens",
          common.pairs(),
          common.apart(),
          common.apartOnOtherScreens());
    }
  }

  private static void reasons(StringBuilder text, ReasonTable reasons) {
    Double right = reasons.right();
    if (right == null) {
      return;
    }
    line(text, "causes of %d stalls, right %.1f %%:", reasons.stalls(), 100 * right);
    reasons.table().forEach((known, found) -> line(text, "  %s: %s", known, shown(found)));
  }

  private static String shown(Map<String, Long> found) {
    return found.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .collect(Collectors.joining(", "));
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
  }
}
