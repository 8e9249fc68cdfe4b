package dev.jankline.command.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.command.audit.Published.PublishedRow;
import dev.jankline.command.audit.Recount.RecountedRow;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares recounted figures with those that are published. Not thread-safe. */
final class Comparing {
  private static final double ROUNDING = 1e-9;
  private static final String MOST = " (most)";
  private static final int MAX_SHOWN = 200;

  private final Scope scope;
  private final Set<String> leftOutApps;
  private final List<Difference> differences = new ArrayList<>();
  private final Set<String> places = new LinkedHashSet<>();
  private long rows;
  private long figures;
  private long leftOut;

  /**
   * Says which rows can be compared.
   *
   * @param begin rows that began before this time may hold events that topics have forgotten, in
   *     milliseconds; 0 for none
   * @param end rows that changed after this time may be changing, in milliseconds
   */
  record Scope(long begin, long end) {}

  /**
   * A figure that is not as counted.
   *
   * @param place topic, or path of the REST API
   * @param row its row there
   * @param figure its name in the row
   */
  record Difference(String place, String row, String figure, String expected, String found) {}

  /**
   * The result.
   *
   * @param places topics and paths that were compared
   * @param leftOut rows that were not
   * @param leftOutApps apps of which none was
   */
  record Result(
      long places,
      long rows,
      long figures,
      long leftOut,
      List<String> leftOutApps,
      List<Difference> differences) {}

  private Comparing(Scope scope, Set<String> leftOutApps) {
    this.scope = scope;
    this.leftOutApps = leftOutApps;
  }

  /** Compares all rows; each is in both, but optional ones. */
  static Result of(List<RecountedRow> expected, Published found, Scope scope) {
    Comparing comparing = new Comparing(scope, found.beyondLimits());
    Map<String, Set<String>> known = new TreeMap<>();
    for (RecountedRow row : expected) {
      known.computeIfAbsent(row.place(), place -> new HashSet<>()).add(row.row());
      comparing.row(row, found.rows(row.place()).get(row.row()));
    }
    for (String place : found.places()) {
      found
          .rows(place)
          .forEach(
              (name, row) -> {
                if (!known.getOrDefault(place, Set.of()).contains(name)) {
                  comparing.unexpected(place, name, row);
                }
              });
    }
    return new Result(
        comparing.places.size(),
        comparing.rows,
        comparing.figures,
        comparing.leftOut,
        List.copyOf(found.beyondLimits()),
        List.copyOf(comparing.differences));
  }

  private void row(RecountedRow row, @Nullable PublishedRow found) {
    if (row.since() < scope.begin()
        || row.changed() > scope.end()
        || isLeftOut(row.place(), row.row())) {
      leftOut++;
      return;
    }
    if (found == null) {
      if (!row.optional()) {
        differences.add(
            new Difference(row.place(), row.row(), "row", shown(row.figures()), "no row"));
      }
      return;
    }
    rows++;
    places.add(row.place());
    row.figures().forEach((name, figure) -> figure(row, name, figure, found.figures()));
  }

  private void figure(RecountedRow row, String name, Object expected, JsonNode found) {
    boolean isMost = name.endsWith(MOST);
    String path = "/" + (isMost ? name.substring(0, name.length() - MOST.length()) : name);
    JsonNode figure = found.at(path.replace('.', '/'));
    figures++;
    boolean isSame =
        isMost
            ? figure.isNumber() && figure.asLong() <= ((Number) expected).longValue()
            : isSame(expected, figure);
    if (!isSame) {
      differences.add(
          new Difference(
              row.place(),
              row.row(),
              name,
              expected.toString(),
              figure.isMissingNode() ? "nothing" : shown(figure)));
    }
  }

  /** A number may be a time, in milliseconds here and as text there. */
  private static boolean isSame(Object expected, JsonNode found) {
    if (expected instanceof Map<?, ?> counts) {
      return counts.equals(counts(found));
    }
    if (expected instanceof Number number) {
      return found.isTextual()
          ? Instant.ofEpochMilli(number.longValue()).toString().equals(found.asText())
          : found.isNumber() && isSameNumber(number, found);
    }
    return String.valueOf(expected).equals(found.asText());
  }

  private static boolean isSameNumber(Number expected, JsonNode found) {
    if (expected instanceof Long && found.isIntegralNumber()) {
      return found.asLong() == expected.longValue();
    }
    double figure = expected.doubleValue();
    return Math.abs(figure - found.asDouble()) <= ROUNDING * Math.max(1, Math.abs(figure));
  }

  /** Counts of an object, or of an array by index, but zeros. */
  private static Map<String, Long> counts(JsonNode found) {
    Map<String, Long> counts = new TreeMap<>();
    if (found.isArray()) {
      for (int i = 0; i < found.size(); i++) {
        counts.put(Integer.toString(i), found.get(i).asLong());
      }
    } else {
      found.properties().forEach(each -> counts.put(each.getKey(), each.getValue().asLong()));
    }
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  private void unexpected(String place, String name, PublishedRow row) {
    if (row.since() < scope.begin() || isLeftOut(place, name)) {
      leftOut++;
    } else {
      differences.add(new Difference(place, name, "row", "no row", shown(row.figures())));
    }
  }

  /** Whether a row is of an app with more versions or screens than have rows of their own. */
  private boolean isLeftOut(String place, String row) {
    return leftOutApps.stream()
        .anyMatch(
            app ->
                row.startsWith(Keys.join(app) + "|")
                    || row.equals(app)
                    || place.startsWith("/v1/apps/" + app + "/"));
  }

  private static String shown(Object figures) {
    String text = figures.toString();
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }
}
