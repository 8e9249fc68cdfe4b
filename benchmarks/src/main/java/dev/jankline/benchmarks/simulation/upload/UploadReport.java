package dev.jankline.benchmarks.simulation.upload;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.measure.Figure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Writes the losses of each pattern as a table or as JSON: before, when uploads waited for Wi-Fi
 * and their turn and the server granted less, and with the rules and the grace of today, about
 * which something is promised.
 */
record UploadReport(
    Map<UsagePattern, EventFates> earlier,
    Map<UsagePattern, EventFates> fates,
    UploadOptions options) {
  /** What the server granted before. */
  static final Duration BEFORE = Duration.ofDays(2);

  private static final double MOST_LOST_PERCENT = 1;
  private static final double PERCENT = 100;

  /** Losses with the grace of the options, with what is promised about them. */
  List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    fates.forEach((pattern, fate) -> figures.add(figure(pattern, fate)));
    return figures;
  }

  private Figure figure(UsagePattern pattern, EventFates fate) {
    double percent = PERCENT * fate.lostInAll(options.grace());
    Figure figure = Figure.of("lost, " + pattern.title(), percent, "%");
    return pattern.promised() ? figure.atMost(MOST_LOST_PERCENT) : figure;
  }

  boolean held() {
    return figures().stream().allMatch(Figure::ok);
  }

  String json() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("seeds", seeds());
    document.put("phones", options.seeds());
    document.put("days", SimulatedPhone.days());
    document.put("intervalHours", options.interval().toHours());
    List<Object> patterns = new ArrayList<>();
    fates.forEach((pattern, fate) -> patterns.add(row(pattern, fate)));
    document.put("patterns", patterns);
    document.put("figures", figures().stream().map(UploadReport::judged).toList());
    document.put("held", held());
    try {
      return new ObjectMapper().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("figures cannot be written as JSON", e);
    }
  }

  private EventFates before(UsagePattern pattern) {
    return Objects.requireNonNull(earlier.get(pattern));
  }

  private Map<String, Object> row(UsagePattern pattern, EventFates fate) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("name", pattern.title());
    row.put("events", fate.events());
    row.put("before", losses(before(pattern), BEFORE));
    row.put("after", losses(fate, options.grace()));
    return row;
  }

  private static Map<String, Object> losses(EventFates fate, Duration grace) {
    Map<String, Object> percents = new LinkedHashMap<>();
    fate.lost(grace).forEach((reason, share) -> percents.put(reason, Double.valueOf(shown(share))));
    Map<String, Object> losses = new LinkedHashMap<>();
    losses.put("graceHours", grace.toHours());
    losses.put("lostPercent", Double.valueOf(shown(fate.lostInAll(grace))));
    losses.put("percentByReason", percents);
    return losses;
  }

  private static Map<String, Object> judged(Figure figure) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("name", figure.name());
    row.put("value", Double.valueOf(Figure.shown(figure.value())));
    row.put("unit", figure.unit());
    if (figure.bound() != null) {
      row.put("bound", figure.bound().toString());
    }
    row.put("ok", figure.ok());
    return row;
  }

  String table() {
    StringBuilder text = new StringBuilder();
    line(text, "", "events", BEFORE, options.grace(), "", "");
    line(text, "pattern", "", "lost", "lost", "LATE", "on the device");
    fates.forEach(
        (pattern, fate) -> {
          double late = fate.lost(options.grace()).getOrDefault("LATE", 0.0);
          double lost = fate.lostInAll(options.grace());
          line(
              text,
              pattern.title(),
              fate.events(),
              percent(before(pattern).lostInAll(BEFORE)),
              percent(lost),
              percent(late),
              percent(lost - late));
        });
    figures().forEach(figure -> text.append(judgement(figure)));
    return text.append(
            "seeds %s for each pattern, %d days, an upload every %d h"
                .formatted(seeds(), SimulatedPhone.days(), options.interval().toHours()))
        .toString();
  }

  private String seeds() {
    return "1 to " + options.seeds();
  }

  private static void line(StringBuilder text, Object... cells) {
    Object[] shown = cells.clone();
    for (int i = 0; i < shown.length; i++) {
      shown[i] = shown[i] instanceof Duration grace ? grace.toHours() + " h" : shown[i];
    }
    text.append(
        String.format(Locale.ROOT, "%-22s %8s %9s %9s %9s %14s%n", shown)
            .replaceAll(" +(?=\\R)", ""));
  }

  private static String judgement(Figure figure) {
    String judged = figure.bound() == null ? "" : ", promised " + figure.bound();
    String word = figure.bound() == null ? "printed:" : figure.ok() ? "holds:" : "MISSED";
    return String.format(
        Locale.ROOT,
        "%-8s %s: %s %s%s%n",
        word,
        figure.name(),
        Figure.shown(figure.value()),
        figure.unit(),
        judged);
  }

  private static String percent(double share) {
    return shown(share) + " %";
  }

  private static String shown(double share) {
    return Figure.shown(PERCENT * share);
  }
}
