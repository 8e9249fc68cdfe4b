package dev.jankline.command.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Holds figures as an installation publishes them, by place and row. Not thread-safe. */
final class Published {
  private final Map<String, Map<String, PublishedRow>> places = new HashMap<>();
  private final Set<String> beyondLimits = new TreeSet<>();

  /**
   * A row of figures.
   *
   * @param since start of its window in milliseconds; 0 when it counts everything to date
   */
  record PublishedRow(long since, JsonNode figures) {}

  /** Adds a row. */
  void put(String place, String row, long since, JsonNode figures) {
    places
        .computeIfAbsent(place, name -> new HashMap<>())
        .put(row, new PublishedRow(since, figures));
  }

  /** Notes that an app has more versions or screens than have rows of their own. */
  void beyondLimits(String app) {
    beyondLimits.add(app);
  }

  /**
   * Apps with more versions or screens than have rows of their own: which ones have is decided by
   * the order in which a partition was read.
   */
  Set<String> beyondLimits() {
    return beyondLimits;
  }

  /** Rows of a place. */
  Map<String, PublishedRow> rows(String place) {
    return places.getOrDefault(place, Map.of());
  }

  /** Places that were looked at. */
  Set<String> places() {
    return places.keySet();
  }
}
