package dev.jankline.command.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.command.cluster.DashboardClient;
import dev.jankline.command.line.CommandException;
import dev.jankline.local.client.Progress;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Asks a dashboard for the figures of its pages: these show what the REST API answers. */
record PublishedAnswers(DashboardClient dashboard, Predicate<String> apps, Progress progress) {
  private static final int PAGE = 200;
  private static final int HOURS = 720;
  private static final String APPS = "/v1/apps";

  /** Has events without a known app. */
  private static final String UNKNOWN = "?";

  /** Adds the rows of all answers. */
  void addTo(Published found) {
    for (JsonNode app : items(APPS)) {
      if (apps.test(app.path("app").asText())) {
        found.put(APPS, app.path("app").asText(), 0, app);
        app(app.path("app").asText(), found);
      }
    }
    if (apps.test(UNKNOWN)) {
      accounting(UNKNOWN, found);
    }
  }

  private void app(String app, Published found) {
    String place = APPS + "/" + app;
    String path = APPS + "/" + DashboardClient.encoded(app);
    List<JsonNode> releases = list(place + "/releases", path + "/releases", "version", found);
    List<String> clusters = clusters(place + "/clusters", path + "/clusters", found);
    for (JsonNode release : releases) {
      String version = release.path("version").asText();
      starts(place + "/releases", version, release.path("starts"), found);
      String encoded = DashboardClient.encoded(version);
      days(
          place + "/releases/" + version + "/days", path + "/releases/" + encoded + "/days", found);
      clusters(
          place + "/clusters?version=" + version, path + "/clusters?version=" + encoded, found);
      screens(place + "/screens?version=" + version, path + "/screens?version=" + encoded, found);
    }
    int asked = 0;
    for (String cluster : clusters) {
      progress.at("asking the dashboard for clusters", asked++, clusters.size());
      cluster(
          place + "/clusters/" + cluster,
          path + "/clusters/" + DashboardClient.encoded(cluster),
          found);
    }
    groups(place, path, found);
    if (releases.size() > 1) {
      compare(place + "/compare", path + "/compare", found);
    }
    list(place + "/tickets", path + "/tickets", "ticket", found);
    found.put(place + "/symbols", "", 0, dashboard.get(path + "/symbols?limit=1"));
    accounting(app, found);
  }

  /** Adds each item of a list under its name. */
  private List<JsonNode> list(String place, String path, String name, Published found) {
    List<JsonNode> items = items(path);
    items.forEach(item -> found.put(place, item.path(name).asText(), 0, item));
    return items;
  }

  private static void starts(String place, String version, JsonNode kinds, Published found) {
    for (Map.Entry<String, JsonNode> kind : kinds.properties()) {
      if (!kind.getValue().isNull()) {
        found.put(place, "starts of " + version + " " + kind.getKey(), 0, kind.getValue());
      }
    }
  }

  private void days(String place, String path, Published found) {
    for (JsonNode day : dashboard.get(path).path("items")) {
      found.put(place, day.path("day").asText(), start(day.path("day").asText()), day);
    }
  }

  /** Returns the fingerprints. */
  private List<String> clusters(String place, String path, Published found) {
    List<JsonNode> clusters = list(place, path, "fingerprint", found);
    if (!path.contains("?")) {
      clusters.forEach(cluster -> days(place, cluster, found));
    }
    if (!clusters.isEmpty()) {
      JsonNode first = dashboard.get(with(path, "limit=1"));
      ObjectNode sums = (ObjectNode) first.path("sums");
      sums.set("clusters", first.path("total"));
      found.put(place, "sums", 0, sums);
    }
    return clusters.stream().map(cluster -> cluster.path("fingerprint").asText()).toList();
  }

  private static void days(String place, JsonNode cluster, Published found) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    ObjectNode days = row.putObject("days");
    for (int i = 0; i < cluster.path("days").size(); i++) {
      days.set(cluster.path("days").get(i).asText(), cluster.path("sparkline").path(i));
    }
    found.put(place, "days of " + cluster.path("fingerprint").asText(), 0, row);
  }

  private void screens(String place, String path, Published found) {
    for (JsonNode item : items(path)) {
      ObjectNode screen = (ObjectNode) item;
      ObjectNode overrun = JsonNodeFactory.instance.objectNode();
      for (JsonNode cell : item.path("overrun")) {
        long from = cell.path("fromMillis").asLong();
        long bucket = from == 0 ? 0 : Long.numberOfTrailingZeros(from) + 1;
        overrun.set(Long.toString(bucket), cell.path("frames"));
      }
      screen.set("overrun", overrun);
      found.put(place, screen.path("screen").asText(), 0, screen);
    }
  }

  private void cluster(String place, String path, Published found) {
    JsonNode cluster = dashboard.get(path);
    for (JsonNode version : cluster.path("versions")) {
      putUnlessGone(place, "version " + version.path("version").asText(), version, found);
    }
    for (JsonNode day : cluster.path("trend")) {
      String name = "day " + day.path("day").asText() + " " + day.path("version").asText();
      found.put(place, name, start(day.path("day").asText()), day);
    }
    ObjectNode durations = JsonNodeFactory.instance.objectNode();
    for (JsonNode cell : cluster.path("durations")) {
      double octaves = Math.log(cell.path("fromMillis").asDouble()) / Math.log(2);
      durations.set(Long.toString(Math.round(4 * octaves)), cell.path("stalls"));
    }
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.set("durations", durations);
    found.put(place, "durations", 0, row);
    found.put(place, "anrs", 0, cluster.path("anrs"));
    kept(place, cluster, found);
  }

  /**
   * The dashboard keeps a bounded number of single stalls: only all of a cluster can be counted.
   */
  private static void kept(String place, JsonNode cluster, Published found) {
    long stalls = 0;
    for (JsonNode version : cluster.path("versions")) {
      stalls += version.path("stalls").asLong();
    }
    if (cluster.path("stallsKept").asLong() == stalls) {
      for (JsonNode stratum : cluster.path("strata")) {
        String name = "stalls " + stratum.path("tier").asText() + " " + stratum.path("os").asText();
        found.put(place, name, 0, stratum);
      }
      for (JsonNode screen : cluster.path("screens")) {
        String name =
            "stalls in " + screen.path("screen").asText("") + " " + screen.path("tier").asText();
        found.put(place, name, 0, screen);
      }
    }
  }

  private void groups(String place, String path, Published found) {
    ObjectNode sums = JsonNodeFactory.instance.objectNode();
    List<JsonNode> packages = items(path + "/clusters/groups");
    if (packages.isEmpty()) {
      return;
    }
    for (String figure : List.of("clusters", "stalls", "stallMillis")) {
      sums.put(figure, packages.stream().mapToLong(one -> one.path(figure).asLong()).sum());
    }
    found.put(place + "/clusters/groups", "sums", 0, sums);
  }

  private void compare(String place, String path, Published found) {
    JsonNode answer = dashboard.get(path);
    List<JsonNode> clusters = items(path);
    for (String side : List.of("newer", "older")) {
      JsonNode figures = answer.path(side);
      String version = figures.path("version").asText();
      found.put(place, "side " + version, 0, figures);
      for (JsonNode item : clusters) {
        ObjectNode cluster = JsonNodeFactory.instance.objectNode();
        cluster.set("stalls", item.path(side + "Stalls"));
        cluster.set("stallMillis", item.path(side + "StallMillis"));
        String name = "cluster " + version + " " + item.path("fingerprint").asText();
        putUnlessGone(place, name, cluster, found);
      }
    }
  }

  private void accounting(String app, Published found) {
    String place = APPS + "/" + app + "/accounting";
    JsonNode answer =
        dashboard.get(APPS + "/" + DashboardClient.encoded(app) + "/accounting?hours=" + HOURS);
    if (answer.path("hours").isEmpty()) {
      return;
    }
    found.put(place, "sums", 0, answer.path("sums"));
    found.put(place, "onward", 0, answer.path("onward"));
    for (JsonNode hour : answer.path("hours")) {
      for (JsonNode outcome : hour.path("outcomes")) {
        String start = hour.path("hour").asText();
        String name =
            start + " " + outcome.path("kind").asText() + " " + outcome.path("reason").asText();
        found.put(place, name, Instant.parse(start).toEpochMilli(), outcome);
      }
    }
  }

  /** A version without stalls of a cluster has no row of it. */
  private static void putUnlessGone(String place, String row, JsonNode figures, Published found) {
    if (figures.path("stalls").asLong() != 0) {
      found.put(place, row, 0, figures);
    }
  }

  private List<JsonNode> items(String path) {
    List<JsonNode> items = new ArrayList<>();
    JsonNode page;
    do {
      page = dashboard.get(with(path, "limit=" + PAGE + "&offset=" + items.size()));
      if (!page.path("items").isArray()) {
        throw CommandException.failed("the dashboard answers " + path + " without a list");
      }
      page.path("items").forEach(items::add);
    } while (!page.path("next").isNull() && !page.path("items").isEmpty());
    return items;
  }

  private static String with(String path, String parameters) {
    return path + (path.contains("?") ? "&" : "?") + parameters;
  }

  private static long start(String day) {
    return LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
  }
}
