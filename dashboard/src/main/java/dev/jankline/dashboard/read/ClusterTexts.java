package dev.jankline.dashboard.read;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.StoredRow;
import dev.jankline.dashboard.store.Table;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.EventId;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.topics.Keys;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Makes rows of the texts of clusters. */
final class ClusterTexts implements Feed.Rows<ClusterMetadata> {
  /** Frames kept of one stack. */
  private static final int MAX_FRAMES = 256;

  @Override
  public void add(List<String> key, ClusterMetadata info, Changes changes) {
    changes.put(
        Table.TEXTS,
        info.getApp(),
        StoredRow.of(key(info.getApp(), info.getGrouping().name(), info.getFingerprint()))
            .text(info.getApp())
            .text(info.getGrouping().name())
            .text(info.getFingerprint())
            .text(info.getTitle())
            .text(info.getLocation())
            .text(info.getCause().name())
            .text(causes(info.getCauseStalls()))
            .text(stack(info.getStack()))
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
    return StoredRow.keyOf(Keys.join(app, grouping, fingerprint));
  }

  /** A stack as the JSON that the store keeps and clients get: innermost frame first. */
  private static String stack(List<SymbolizedFrame> stack) {
    ArrayNode frames = JsonNodeFactory.instance.arrayNode();
    for (SymbolizedFrame frame : stack.subList(0, Math.min(MAX_FRAMES, stack.size()))) {
      frames
          .addObject()
          .put("function", frame.getFunction())
          .put("file", frame.getFileName())
          .put("line", frame.getLine() < 0 ? null : (Integer) frame.getLine())
          .put("module", frame.getModule())
          .put("inApp", frame.getInApp())
          .put("inline", frame.getInline())
          .put("unsymbolizedReason", frame.getUnsymbolizedReason());
    }
    return frames.toString();
  }
}
