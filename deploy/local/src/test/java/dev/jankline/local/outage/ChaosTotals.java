package dev.jankline.local.outage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.local.client.TopicLines;
import dev.jankline.local.demo.RollupView;
import dev.jankline.local.fleet.PlannedBatch;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.Event;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.VersionComparison;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** Stalls and foreground time by version: what devices sent, and what came out in each place. */
record ChaosTotals(Map<String, Long> stalls, Map<String, Long> foregroundMillis) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long DAY = Duration.ofDays(1).toMillis();

  /** What must come out. */
  static ChaosTotals sent(Collection<PlannedBatch> batches) {
    ChaosTotals totals = new ChaosTotals(new TreeMap<>(), new TreeMap<>());
    for (PlannedBatch batch : batches) {
      String version = batch.header().getVersionName();
      for (Event event : batch.events()) {
        Exposure exposure = event.getExposure();
        if (event.getStall() != null) {
          totals.stalls.merge(version, 1L, Long::sum);
        } else if (exposure != null) {
          totals.foregroundMillis.merge(version, exposure.getForegroundMillis(), Long::sum);
        }
      }
    }
    return totals;
  }

  /** Rows of days of clusters and of exposure. */
  static ChaosTotals counted(RollupView view, String app, Map<String, Object> clientSettings) {
    ChaosTotals totals = new ChaosTotals(new TreeMap<>(), new TreeMap<>());
    for (ClusterCount row : view.rows()) {
      if (row.getGrouping() == Grouping.PRIMARY && row.getWindowMillis() == DAY) {
        totals.stalls.merge(row.getVersionName(), row.getStalls(), Long::sum);
      }
    }
    newest(Topics.EXPOSURE, clientSettings)
        .forEach(
            (key, row) -> {
              if (row.path("app").asText().equals(app)
                  && row.path("windowMillis").asLong() == DAY) {
                String version = row.path("versionName").asText();
                long millis = row.path("foregroundMillis").asLong();
                totals.foregroundMillis.merge(version, millis, Long::sum);
              }
            });
    return totals;
  }

  /** Rates of the app in its releases to date. */
  static ChaosTotals rated(RollupView view) {
    ChaosTotals totals = new ChaosTotals(new TreeMap<>(), new TreeMap<>());
    for (VersionComparison rate : view.rates()) {
      if (rate.getSubject() == RateSubject.APP) {
        totals.stalls.merge(rate.getVersionName(), rate.getStalls(), Long::sum);
        totals.foregroundMillis.merge(rate.getVersionName(), rate.getForegroundMillis(), Long::sum);
      }
    }
    return totals;
  }

  /** How many of the numbers are others here. */
  long differences(ChaosTotals other) {
    return differences(stalls, other.stalls)
        + differences(foregroundMillis, other.foregroundMillis);
  }

  private static long differences(Map<String, Long> a, Map<String, Long> b) {
    Map<String, Long> all = new HashMap<>(a);
    all.putAll(b);
    return all.keySet().stream()
        .filter(key -> !a.getOrDefault(key, 0L).equals(b.getOrDefault(key, 0L)))
        .count();
  }

  /** Stalls that devices sent and the topic of analyzed stalls does not have, or has twice. */
  record StallIds(long missing, long twice) {
    static StallIds of(
        Collection<PlannedBatch> sent, String app, Map<String, Object> clientSettings) {
      Map<String, Integer> found = new HashMap<>();
      TopicLines.readAll(
          Topics.STALLS,
          clientSettings,
          Long.MAX_VALUE,
          line -> {
            JsonNode stall = value(line);
            if (stall.path("app").asText().equals(app) && stall.path("revision").asInt() == 0) {
              found.merge(stall.path("eventId").asText(), 1, Integer::sum);
            }
          });
      long missing =
          sent.stream()
              .flatMap(batch -> batch.events().stream())
              .filter(event -> event.getStall() != null)
              .map(event -> HexFormat.of().formatHex(event.getId().bytes()))
              .filter(id -> !found.containsKey(id))
              .count();
      long twice = found.values().stream().filter(times -> times > 1).count();
      return new StallIds(missing, twice);
    }
  }

  private static Map<String, JsonNode> newest(Topic topic, Map<String, Object> clientSettings) {
    Map<String, JsonNode> rows = new HashMap<>();
    TopicLines.readAll(
        topic,
        clientSettings,
        Long.MAX_VALUE,
        line -> rows.put(tree(line).path("key").asText(), value(line)));
    return rows;
  }

  private static JsonNode value(String line) {
    return tree(line).path("value");
  }

  private static JsonNode tree(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
