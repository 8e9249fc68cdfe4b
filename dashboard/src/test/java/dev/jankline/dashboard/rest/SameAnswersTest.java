package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.read.SampleFeed;
import dev.jankline.dashboard.read.SampleRecords;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import dev.jankline.service.QuietLog;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks two servers, one on each database, the same about the same rows. */
class SameAnswersTest {
  private static final String APP = "/v1/apps/" + Samples.APP;
  private static final int RECORDS = 4_000;

  /** Titles that people and bytes put in different orders, and in different cases. */
  private static final List<String> TITLES =
      List.of("com.a.Zebra.run", "com.a.apple.run", "com.a.\u00C4pfel.run", "COM.B.\u0130.x", "_x");

  @TempDir private Path folder;

  private static List<String> paths() {
    List<String> paths =
        new ArrayList<>(
            List.of(
                "/v1/apps",
                APP + "/releases",
                APP + "/releases/1.1.0/days",
                APP + "/releases/1.1.0/check",
                APP + "/compare",
                APP + "/compare?limit=7&offset=14",
                APP + "/screens?other=1.0.0",
                APP + "/tickets",
                APP + "/tickets?owner=feed-team",
                APP + "/accounting",
                APP + "/symbols",
                APP + "/clusters/groups",
                APP + "/clusters?package=com.a",
                APP + "/clusters?text=%C3%A4PF",
                APP + "/clusters?cause=DISK,LOCK&symbolized=true",
                APP + "/clusters?ticket=open",
                APP + "/clusters?owner=feed-team",
                APP + "/clusters?outcome=WORSE",
                APP + "/clusters?from=2026-11-21&to=2026-11-22&limit=200",
                APP + "/clusters?format=csv&limit=1000",
                APP + "/clusters/" + Samples.RANK,
                APP + "/clusters/" + Samples.RANK + "?version=1.1.0",
                APP + "/clusters/" + Samples.RANK + "/tree?version=1.1.0&other=1.0.0"));
    for (String sort : List.of("stalls", "devices", "time", "rate", "change", "p90", "title")) {
      paths.add(APP + "/clusters?sort=" + sort);
      paths.add(APP + "/clusters?version=1.1.0&offset=3&sort=" + sort);
    }
    return paths;
  }

  private static void fill(RollupStore store) {
    SampleFeed feed = new SampleFeed(store).release();
    for (int from = 0; from < RECORDS; from += 1000) {
      Changes changes = new Changes();
      for (long offset = from; offset < from + 1000; offset++) {
        SampleRecords.add(offset, changes);
      }
      store.apply(changes);
    }
    for (int i = 0; i < TITLES.size(); i++) {
      feed.info(Samples.info("k1:%032d".formatted(i), TITLES.get(i)));
    }
    feed.info(Samples.info(Samples.RANK, "com.example.feed.FeedRanker.rank"))
        .rate(Samples.rate(RateSubject.APP, "*", 1.6))
        .rate(Samples.rate(RateSubject.CLUSTER, Samples.RANK, 3.1))
        .ticket(Samples.ticket(0, TicketEventType.OPENED))
        .answer(TicketState.OPEN)
        .outcomes(1, 100, 90)
        .outcomes(2, 50, 50)
        .symbols("build-y");
    for (int stall = 1; stall <= 6; stall++) {
      feed.stall(Samples.stall(stall, 0, stall % 2 == 0 ? "1.1.0" : "1.0.0"));
    }
  }

  private Map<String, String> answers(StoreKind kind) throws Exception {
    Map<String, String> answers = new TreeMap<>();
    try (RollupStore store = kind.open(folder)) {
      fill(store);
      try (DashboardServer server =
          DashboardServer.start(
              DashboardServer.Binding.local(AppKeys.reading(Map.of())),
              new DashboardServer.Sources(
                  store, new ReadProgress(), new QuietLog(line -> {}, System::nanoTime)),
              Map.of())) {
        HttpClient client = HttpClient.newHttpClient();
        for (String path : paths()) {
          URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
          HttpResponse<String> answer =
              client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
          answers.put(path, answer.statusCode() + " " + answer.body());
        }
      }
    }
    return answers;
  }

  @Test
  void bothDatabasesAnswerTheSame() throws Exception {
    Map<String, String> embedded = answers(StoreKind.DUCKDB);
    Map<String, String> server = answers(StoreKind.POSTGRESQL);
    assertThat(embedded).hasSize(paths().size());
    embedded.forEach((path, answer) -> assertThat(answer).as(path).startsWith("200 "));
    assertThat(embedded.get(APP + "/clusters?text=%C3%A4PF")).contains("\u00C4pfel");
    server.forEach((path, answer) -> assertThat(answer).as(path).isEqualTo(embedded.get(path)));
    assertThat(server).hasSameSizeAs(embedded);
  }
}
