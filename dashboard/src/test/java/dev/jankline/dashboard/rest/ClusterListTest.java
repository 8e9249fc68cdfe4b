package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.dashboard.read.SampleFeed;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Asks for the list of clusters in many ways, which read different tables: what is told of a
 * cluster must not depend on how the list is filtered and sorted.
 */
class ClusterListTest extends OverBothStores {
  private static final List<String> ORDERS =
      List.of("devices", "time", "rate", "change", "p90", "matching", "title");

  @Override
  void fill(SampleFeed feed) {
    feed.info(Samples.info(Samples.RANK, "com.example.feed.FeedRanker.rank"))
        .rate(Samples.rate(RateSubject.CLUSTER, Samples.RANK, 3.1))
        .ticket(Samples.ticket(0, TicketEventType.OPENED))
        .answer(TicketState.OPEN);
  }

  private Map<String, JsonNode> clusters(String query) throws Exception {
    Map<String, JsonNode> items = new HashMap<>();
    for (JsonNode item : server.json(APP + "/clusters?" + query).at("/items")) {
      items.put(item.at("/fingerprint").asText(), item);
    }
    return items;
  }

  private JsonNode cluster(String fingerprint, String query) throws Exception {
    return Objects.requireNonNull(clusters(query).get(fingerprint), query);
  }

  @Test
  void aClusterIsToldTheSame_inEveryOrder() throws Exception {
    for (String versions : List.of("", "&version=1.1.0", "&version=1.0.0&older=1.1.0")) {
      Map<String, JsonNode> told = clusters("sort=stalls" + versions);
      assertThat(told).containsOnlyKeys(Samples.RANK, Samples.PARSE);
      for (String order : ORDERS) {
        assertThat(clusters("sort=" + order + versions)).as(order + versions).isEqualTo(told);
      }
    }
    JsonNode rank = cluster(Samples.RANK, "sort=stalls");
    assertThat(rank.at("/ticket/externalId").asText()).isEqualTo("JANK-1");
    assertThat(rank.at("/ticket/state").asText()).isEqualTo("OPEN");
    assertThat(rank.at("/basis").asText()).isEqualTo("JUDGED");
    assertThat(rank.at("/change/value").asDouble()).isEqualTo(3.1);
  }

  @Test
  void aClusterIsToldTheSame_howeverItIsFound() throws Exception {
    JsonNode rank = cluster(Samples.RANK, "");
    for (String filter :
        List.of("ticket=any", "ticket=open", "outcome=WORSE", "text=ranker", "symbolized=true")) {
      assertThat(cluster(Samples.RANK, filter)).as(filter).isEqualTo(rank);
    }
    assertThat(clusters("ticket=none")).containsOnlyKeys(Samples.PARSE);
    assertThat(clusters("outcome=GONE")).isEmpty();
  }

  /** The page names the figures that a filter leaves as they are. */
  @Test
  void daysChangeEveryFigure_butRateAndChange() throws Exception {
    JsonNode all = cluster(Samples.RANK, "version=1.1.0");
    String first = all.at("/days/0").asText();
    JsonNode days = cluster(Samples.RANK, "version=1.1.0&to=" + first);
    for (String figure : List.of("stalls", "stallMillis", "devices", "lastSeen", "sparkline")) {
      assertThat(days.get(figure)).as(figure).isNotEqualTo(all.get(figure));
    }
    for (String figure : List.of("rate", "change", "outcome")) {
      assertThat(days.get(figure)).as(figure).isEqualTo(all.get(figure));
    }
    String sums = "/clusters?version=1.1.0&limit=1";
    assertThat(server.json(APP + sums + "&to=" + first).at("/sums"))
        .isNotEqualTo(server.json(APP + sums).at("/sums"));
  }

  @Test
  void filtersOfSingleStallsCountThose_andChangeNoOtherFigure() throws Exception {
    server.feed().stall(Samples.stall(1, 0, "1.1.0"));
    JsonNode all = cluster(Samples.RANK, "version=1.1.0");
    JsonNode one = server.json(APP + "/clusters/" + Samples.RANK).at("/examples/0");
    assertThat(one.isMissingNode()).isFalse();
    for (String filter :
        List.of(
            "tier=" + one.at("/tier").asText(),
            "os=" + one.at("/os").asText(),
            "screen=" + one.at("/screen").asText(),
            "platform=android")) {
      ObjectNode found = cluster(Samples.RANK, "version=1.1.0&" + filter).deepCopy();
      assertThat(found.at("/matchingStalls").asLong()).as(filter).isPositive();
      assertThat(found.putNull("matchingStalls")).as(filter).isEqualTo(all);
    }
    assertThat(clusters("version=1.1.0&os=none")).isEmpty();
  }

  @Test
  void noOtherPathTakesTheseFilters() {
    for (ApiService.Route route : Endpoints.all()) {
      if (!route.path().matches(".*/clusters(/groups)?")) {
        assertThat(route.parameters())
            .as(route.path())
            .doesNotContain("tier", "os", "platform", "screen", "from", "to", "cause", "text");
      }
    }
  }

  @Test
  void daysThatAreAllDaysChangeNothing() throws Exception {
    for (String query : List.of("sort=change", "version=1.1.0&sort=p90", "version=1.0.0")) {
      assertThat(clusters(query + "&from=2026-01-01&to=2026-12-31"))
          .as(query)
          .isEqualTo(clusters(query));
    }
  }

  @Test
  void stallsOfTheOlderVersionAreCompared_whenOneVersionIsAskedFor() throws Exception {
    JsonNode parse = cluster(Samples.PARSE, "version=1.1.0");
    JsonNode swapped = cluster(Samples.PARSE, "version=1.0.0&older=1.1.0");
    assertThat(parse.at("/change/value").asDouble() * swapped.at("/change/value").asDouble())
        .isCloseTo(1, Offset.offset(1e-9));
    assertThat(parse.at("/changeVersion").asText()).isEqualTo("1.0.0");
  }

  @Test
  void stallsOfTheOlderVersionAreTold_whenOneVersionHasNoExposure() throws Exception {
    server.feed().count(Samples.count(Samples.RANK, "1.2.0", 2, 30));
    for (String query : List.of("version=1.2.0", "version=1.2.0&from=2026-11-22")) {
      JsonNode rank = cluster(Samples.RANK, query);
      assertThat(rank.at("/change").isNull()).as(query).isTrue();
      assertThat(rank.at("/changeVersion").asText()).as(query).isEqualTo("1.1.0");
      assertThat(rank.at("/olderStalls").asLong()).as(query).isEqualTo(300);
    }
    JsonNode line = server.json(APP + "/clusters/" + Samples.RANK).at("/versions/0");
    assertThat(line.at("/version").asText()).isEqualTo("1.2.0");
    assertThat(line.at("/olderStalls").asLong()).isEqualTo(300);
  }

  @Test
  void firstSeenIsInTheVersionBesideIt_whateverIsAskedFor() throws Exception {
    String first = server.json(APP + "/clusters/" + Samples.RANK).at("/firstSeen").asText();
    assertThat(first).isEqualTo("2026-11-20T00:00:00Z");
    for (String query : List.of("", "version=1.1.0", "version=1.1.0&from=2026-11-21")) {
      JsonNode rank = cluster(Samples.RANK, query);
      assertThat(rank.at("/firstSeen").asText()).as(query).isEqualTo(first);
      assertThat(rank.at("/firstVersion").asText()).as(query).isEqualTo("1.0.0");
    }
  }

  @Test
  void anAnswerShowsWhatWasWrittenBeforeIt() throws Exception {
    String path = APP + "/clusters?version=1.1.0";
    HttpResponse<String> before = server.get(path);
    String tag = before.headers().firstValue("etag").orElseThrow();
    assertThat(server.get(path, "If-None-Match", tag).statusCode()).isEqualTo(304);
    JsonNode rank = cluster(Samples.RANK, "version=1.1.0");
    server.feed().count(Samples.count(Samples.RANK, "1.1.0", 1, 1000));
    server.feed().info(Samples.info(Samples.RANK, "com.example.Moved.rank"));
    HttpResponse<String> after = server.get(path, "If-None-Match", tag);
    assertThat(after.statusCode()).isEqualTo(200);
    assertThat(after.headers().firstValue("etag"))
        .isNotEqualTo(before.headers().firstValue("etag"));
    JsonNode now = cluster(Samples.RANK, "version=1.1.0");
    assertThat(now.at("/stalls").asLong()).isEqualTo(rank.at("/stalls").asLong() + 850);
    assertThat(now.at("/sparkline/1").asLong()).isEqualTo(1000);
    assertThat(now.at("/title").asText()).isEqualTo("com.example.Moved.rank");
  }
}
