package dev.jankline.command.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.analysis.explain.Replay.ClusterChange;
import dev.jankline.analysis.explain.Replay.ClusterChange.Kind;
import dev.jankline.analysis.explain.Replay.ClusterChange.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes what a replay found, for people and for scripts. */
final class ReplayReport {
  private ReplayReport() {}

  static List<String> text(List<ClusterChange> changes, long skipped) {
    List<String> lines = new ArrayList<>();
    long stalls = changes.stream().mapToLong(ClusterChange::stalls).sum();
    StringBuilder summary = new StringBuilder(stalls + " stalls");
    for (Kind kind : Kind.values()) {
      summary.append(", ").append(count(changes, kind)).append(' ').append(word(kind));
    }
    lines.add(summary.toString());
    if (skipped > 0) {
      lines.add(skipped + " records hold no samples, or broken ones, and were left out");
    }
    for (ClusterChange change : changes) {
      if (change.kind() != Kind.UNCHANGED) {
        lines.add("");
        lines.add(word(change.kind()) + ", " + change.stalls() + " stalls");
        change.before().forEach(side -> lines.add(line("was", side)));
        change.after().forEach(side -> lines.add(line("is", side)));
      }
    }
    return lines;
  }

  static JsonNode json(List<ClusterChange> changes, long skipped) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("stalls", changes.stream().mapToLong(ClusterChange::stalls).sum());
    json.put("skipped", skipped);
    for (Kind kind : Kind.values()) {
      json.put(word(kind), count(changes, kind));
    }
    ArrayNode list = json.putArray("changes");
    for (ClusterChange change : changes) {
      if (change.kind() != Kind.UNCHANGED) {
        ObjectNode entry = list.addObject().put("change", word(change.kind()));
        entry.put("stalls", change.stalls());
        sides(entry.putArray("before"), change.before());
        sides(entry.putArray("after"), change.after());
      }
    }
    return json;
  }

  private static void sides(ArrayNode array, List<Side> sides) {
    for (Side side : sides) {
      array
          .addObject()
          .put("id", side.id())
          .put("title", side.title())
          .put("stalls", side.stalls());
    }
  }

  private static String line(String word, Side side) {
    return String.format(
        Locale.ROOT, "  %-3s %8d  %s  %s", word, side.stalls(), side.id(), side.title());
  }

  private static long count(List<ClusterChange> changes, Kind kind) {
    return changes.stream().filter(change -> change.kind() == kind).count();
  }

  private static String word(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
