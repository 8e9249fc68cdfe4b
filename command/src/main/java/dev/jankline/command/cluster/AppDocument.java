package dev.jankline.command.cluster;

import dev.jankline.apps.KeySecret;
import dev.jankline.schema.App;
import dev.jankline.schema.AppKey;
import dev.jankline.schema.AppQuota;
import dev.jankline.schema.Grouping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows an app of the registry to people and programs; keys only by the first digits of hashes. */
final class AppDocument {
  private AppDocument() {}

  /** For programs. */
  static Map<String, Object> of(App app) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("app", app.getApp());
    document.put("enabled", app.getEnabled());
    document.put("revision", app.getRevision());
    document.put("changedAt", app.getChangedAt().toString());
    List<Map<String, Object>> keys = new ArrayList<>();
    for (AppKey key : app.getKeys()) {
      Map<String, Object> shown = new LinkedHashMap<>();
      shown.put("kind", word(key));
      shown.put("id", KeySecret.id(key));
      shown.put("createdAt", key.getCreatedAt().toString());
      keys.add(shown);
    }
    document.put("keys", keys);
    document.put("quota", quota(app.getQuota()));
    document.put("textFields", app.getTextFields());
    document.put("groupings", app.getGroupings().stream().map(AppDocument::word).toList());
    return document;
  }

  /** For people, a line for the app and one for each key. */
  static List<String> lines(App app) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s  %s  revision %d of %s"
            .formatted(
                app.getApp(),
                app.getEnabled() ? "enabled" : "disabled",
                app.getRevision(),
                app.getChangedAt()));
    for (AppKey key : app.getKeys()) {
      lines.add("  %-6s %s  %s".formatted(word(key), KeySecret.id(key), key.getCreatedAt()));
    }
    quota(app.getQuota()).forEach((name, limit) -> lines.add("  " + name + " " + limit));
    if (app.getTextFields() != null) {
      lines.add("  stored texts: " + String.join(", ", app.getTextFields()));
    }
    if (!app.getGroupings().isEmpty()) {
      lines.add(
          "  clusters also by "
              + String.join(", ", app.getGroupings().stream().map(AppDocument::word).toList()));
    }
    return lines;
  }

  private static String word(Grouping grouping) {
    return grouping.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Map<String, Long> quota(@Nullable AppQuota quota) {
    Map<String, Long> limits = new LinkedHashMap<>();
    if (quota != null) {
      put(limits, "eventsPerSecond", quota.getEventsPerSecond());
      put(limits, "bytesPerSecond", quota.getBytesPerSecond());
      put(limits, "installEventsPerMinute", quota.getInstallEventsPerMinute());
      put(limits, "installBytesPerMinute", quota.getInstallBytesPerMinute());
    }
    return limits;
  }

  private static void put(Map<String, Long> limits, String name, @Nullable Long limit) {
    if (limit != null) {
      limits.put(name, limit);
    }
  }

  private static String word(AppKey key) {
    return key.getKind().name().toLowerCase(Locale.ROOT);
  }
}
