package dev.jankline.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.measure.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Shows the figures of one run, as a table or as JSON, with the load of the machine beside them.
 *
 * @param loadBefore load average of the last minute before the run
 * @param loadAfter the same after it; what the benchmark did itself is in it
 */
record BenchReport(
    String bench, List<Figure> figures, double loadBefore, double loadAfter, double seconds) {
  BenchReport {
    figures = List.copyOf(figures);
  }

  /** Whether every promise holds and there is something to judge. */
  boolean ok() {
    return !figures.isEmpty() && figures.stream().allMatch(Figure::ok);
  }

  String json() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("bench", bench);
    document.put("ok", ok());
    document.put("java", Runtime.version().toString());
    document.put("cores", Runtime.getRuntime().availableProcessors());
    document.put("loadBefore", number(loadBefore));
    document.put("loadAfter", number(loadAfter));
    document.put("seconds", number(seconds));
    List<Map<String, Object>> rows = new ArrayList<>();
    figures.forEach(figure -> rows.add(row(figure)));
    document.put("figures", rows);
    try {
      return new ObjectMapper().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("figures cannot be written as JSON", e);
    }
  }

  String table() {
    int width = figures.stream().mapToInt(figure -> figure.name().length()).max().orElse(0);
    StringBuilder text = new StringBuilder();
    for (Figure figure : figures) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-" + Math.max(1, width) + "s  %10s %-8s %s%n",
              figure.name(),
              Figure.shown(figure.value()),
              figure.unit(),
              judgement(figure)));
    }
    return text.append(
            String.format(
                Locale.ROOT,
                "Java %s, %d cores, load average %.2f before and %.2f after, %.0f s",
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                loadBefore,
                loadAfter,
                seconds))
        .toString();
  }

  private static Map<String, Object> row(Figure figure) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("name", figure.name());
    row.put("value", number(figure.value()));
    row.put("unit", figure.unit());
    if (figure.bound() != null) {
      row.put("bound", figure.bound().toString());
    }
    row.put("ok", figure.ok());
    return row;
  }

  private static String judgement(Figure figure) {
    if (figure.bound() == null) {
      return figure.ok() ? "" : "MISSED: not measured";
    }
    return (figure.ok() ? "ok, " : "MISSED, ") + "promised " + figure.bound();
  }

  /** What JSON cannot hold becomes null. */
  private static Object number(double value) {
    return Double.isFinite(value) ? Double.valueOf(Figure.shown(value)) : "not measured";
  }
}
