package dev.jankline.dashboard.read;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.Row;
import dev.jankline.dashboard.store.Table;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.EventId;
import dev.jankline.topics.Keys;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Makes rows of the texts of clusters: from their own topic, and, until that has them, from counts
 * that still carry texts.
 */
final class ClusterTexts implements RecordRows<ClusterMetadata> {
  private static final long FROM_COUNTS = 0;
  private static final long FROM_INFO = 1;

  @Override
  public void add(List<String> key, ClusterMetadata info, Changes changes) {
    changes.put(
        Table.TEXTS,
        info.getApp(),
        Row.of(key(info.getApp(), info.getGrouping().name(), info.getFingerprint()), FROM_INFO)
            .text(info.getApp())
            .text(info.getGrouping().name())
            .text(info.getFingerprint())
            .text(info.getTitle())
            .text(info.getLocation())
            .text(info.getCause().name())
            .text(causes(info.getCauseStalls()))
            .text(StackText.of(info.getStack()))
            .decimal(info.getCoverage())
            .flag(info.getSymbolized())
            .text(hex(info.getExampleEventId()))
            .text(info.getExampleVersionName())
            .number(info.getFirstSeen().toEpochMilli())
            .number(info.getLastSeen().toEpochMilli())
            .text(info.getFirstVersionName()));
  }

  @Override
  public void remove(List<String> key, Changes changes) {
    changes.delete(Table.TEXTS, key.get(0), key(key.get(0), key.get(1), key.get(2)));
  }

  /** Takes the texts of a count, when it has any. */
  static void add(ClusterCount count, Changes changes) {
    if (count.getTitle().isEmpty()) {
      return;
    }
    changes.put(
        Table.TEXTS,
        count.getApp(),
        Row.of(key(count.getApp(), count.getGrouping().name(), count.getFingerprint()), FROM_COUNTS)
            .text(count.getApp())
            .text(count.getGrouping().name())
            .text(count.getFingerprint())
            .text(count.getTitle())
            .text(count.getLocation())
            .text(count.getCause().name())
            .text("[]")
            .text(StackText.of(count.getStack()))
            .decimal(null)
            .flag(count.getSymbolized())
            .text(hex(count.getExampleEventId()))
            .text(count.getVersionName())
            .optional(null)
            .optional(null)
            .text(null));
  }

  static String hex(EventId id) {
    return HexFormat.of().formatHex(id.bytes());
  }

  private static String causes(Map<String, Long> stalls) {
    ArrayNode causes = JsonNodeFactory.instance.arrayNode();
    stalls.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .forEach(
            entry ->
                causes.addObject().put("cause", entry.getKey()).put("stalls", entry.getValue()));
    return causes.toString();
  }

  private static UUID key(String app, String grouping, String fingerprint) {
    return Row.keyOf(Keys.join(app, grouping, fingerprint));
  }
}
