package dev.jankline.command.cluster;

import dev.jankline.schema.MergeSuggestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the list of suggested merges. */
final class SuggestionListing {
  private SuggestionListing() {}

  /**
   * Rows of the list, newest first.
   *
   * @param app only suggestions of this app; null for all
   * @param cluster options that name the cluster of brokers, for the line that merges
   */
  static List<Map<String, Object>> rows(
      Collection<MergeSuggestion> suggestions, @Nullable String app, String cluster) {
    return suggestions.stream()
        .filter(suggestion -> app == null || app.equals(suggestion.getApp()))
        .sorted(
            Comparator.comparing(MergeSuggestion::getAt)
                .reversed()
                .thenComparing(MergeSuggestion::getFingerprint)
                .thenComparing(MergeSuggestion::getInto))
        .map(suggestion -> row(suggestion, cluster))
        .toList();
  }

  private static Map<String, Object> row(MergeSuggestion suggestion, String cluster) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("app", suggestion.getApp());
    row.put("cluster", suggestion.getFingerprint());
    row.put("title", suggestion.getTitle());
    row.put("into", suggestion.getInto());
    row.put("intoTitle", suggestion.getIntoTitle());
    row.put("evidence", suggestion.getEvidence());
    row.put("at", suggestion.getAt().toString());
    row.put(
        "merge",
        "./jank tickets merge --app %s --cluster %s --into %s %s"
            .formatted(
                suggestion.getApp(), suggestion.getFingerprint(), suggestion.getInto(), cluster));
    return row;
  }

  /** A row as text: both titles, then the evidence and the line that merges them. */
  static List<String> lines(Map<String, Object> row) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s  %s  perhaps as  %s".formatted(row.get("app"), row.get("title"), row.get("intoTitle")));
    if (row.get("evidence") instanceof List<?> evidence) {
      evidence.forEach(words -> lines.add("    " + words));
    }
    lines.add("    " + row.get("merge"));
    return lines;
  }
}
