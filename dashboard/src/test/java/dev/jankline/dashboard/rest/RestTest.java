package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketName;
import dev.jankline.schema.TicketState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Asks a server over HTTP about a store with two versions, the newer one with a regression. */
class RestTest extends OverBothStores {
  @Test
  void listsApps() throws Exception {
    JsonNode apps = server.json("/v1/apps");
    assertThat(apps.at("/total").asInt()).isEqualTo(1);
    assertThat(apps.at("/items/0/app").asText()).isEqualTo(Samples.APP);
    assertThat(apps.at("/items/0/newestVersion").asText()).isEqualTo("1.1.0");
    assertThat(apps.at("/items/0/stalls").asLong()).isEqualTo(624);
    assertThat(apps.at("/items/0/clusters").asLong()).isEqualTo(2);
  }

  @Test
  void countsReleases_whenNothingIsJudged() throws Exception {
    JsonNode newest = server.json(APP + "/releases").at("/items/0");
    assertThat(newest.at("/version").asText()).isEqualTo("1.1.0");
    assertThat(newest.at("/basis").asText()).isEqualTo("COUNTED");
    assertThat(newest.at("/stalls").asLong()).isEqualTo(424);
    assertThat(newest.at("/deviceDays").asLong()).isEqualTo(1000);
    assertThat(newest.at("/stallsPerHour/value").asDouble()).isEqualTo(2.12);
    assertThat(newest.at("/frozenShare").asDouble()).isEqualTo(2 / 40_000.0);
    assertThat(newest.at("/affectedDeviceDays").isNull()).isTrue();
    assertThat(newest.at("/verdict").isNull()).isTrue();
    assertThat(newest.has("top")).isFalse();
  }

  @Test
  void showsTheVerdict_whenJudged() throws Exception {
    server.feed().rate(Samples.rate(RateSubject.APP, "*", 1.6));
    JsonNode newest = server.json(APP + "/releases").at("/items/0");
    assertThat(newest.at("/basis").asText()).isEqualTo("JUDGED");
    assertThat(newest.at("/verdict/outcome").asText()).isEqualTo("WORSE");
    assertThat(newest.at("/verdict/ratio/value").asDouble()).isEqualTo(1.6);
    assertThat(newest.at("/verdict/ratio/high").asDouble()).isEqualTo(3.2);
    assertThat(newest.at("/verdict/olderVersions").toString()).isEqualTo("[\"0.9.0\",\"1.0.0\"]");
    assertThat(newest.at("/verdict/controlled").asBoolean()).isTrue();
    assertThat(newest.at("/verdict/newerHours").asDouble()).isEqualTo(200);
    assertThat(newest.at("/verdict/tierNote").asText())
        .isEqualTo("only on low-tier devices, most on OS release 13");
    assertThat(newest.at("/verdict/tiers/1/ratio/high").asDouble()).isEqualTo(1.1);
    assertThat(newest.at("/verdict/balance/0/older").asDouble()).isEqualTo(0.25);
    assertThat(newest.at("/stallFreeShare/value").asDouble()).isEqualTo(0.98);
    assertThat(newest.at("/verdict/since").asText()).isEqualTo("2026-11-21T00:00:00Z");
  }

  @Test
  void tellsByWhichGroupingsAReleaseHasClusters() throws Exception {
    assertThat(server.json(APP + "/releases").at("/items/0/groupings")).isEmpty();

    ClusterCount count = Samples.count("i1:call", "1.1.0", 0, 5);
    count.setGrouping(Grouping.BLOCKING_CALL);
    server.feed().count(count);
    JsonNode releases = server.json(APP + "/releases").at("/items");
    assertThat(releases.at("/0/groupings/0").asText()).isEqualTo("blocking_call");
    assertThat(releases.at("/1/groupings")).isEmpty();
  }

  @Test
  void listsDaysOfARelease() throws Exception {
    JsonNode days = server.json(APP + "/releases/1.1.0/days");
    assertThat(days.at("/items").size()).isEqualTo(2);
    assertThat(days.at("/items/0/day").asText()).isEqualTo("2026-11-20");
    assertThat(days.at("/items/0/stalls").asLong()).isEqualTo(212);
    double share = days.at("/items/0/foregroundShare").asDouble();
    JsonNode older = server.json(APP + "/releases/1.0.0/days").at("/items");
    double others =
        older.findParents("day").stream()
            .filter(day -> day.at("/day").asText().equals("2026-11-20"))
            .mapToDouble(day -> day.at("/foregroundShare").asDouble())
            .sum();
    assertThat(share).isBetween(0.1, 1.0);
    assertThat(share + others).isEqualTo(1.0);
  }

  @Test
  void listsClusters_withRateAndChange() throws Exception {
    JsonNode clusters = server.json(APP + "/clusters?version=1.1.0&sort=change");
    JsonNode first = clusters.at("/items/0");
    assertThat(first.at("/title").asText()).isEqualTo("com.example.feed.FeedRanker.rank");
    assertThat(first.at("/package").asText()).isEqualTo("com.example.feed");
    assertThat(first.at("/className").asText()).isEqualTo("FeedRanker");
    assertThat(first.at("/method").asText()).isEqualTo("rank");
    assertThat(first.at("/stalls").asLong()).isEqualTo(300);
    assertThat(first.at("/rate/value").asDouble()).isEqualTo(1.5);
    assertThat(first.at("/change/value").asDouble()).isEqualTo(3.75);
    assertThat(first.at("/change/low").asDouble()).isBetween(2.5, 3.75);
    assertThat(first.at("/sparkline").toString()).isEqualTo("[150,150]");
    assertThat(first.at("/days").toString()).isEqualTo("[\"2026-11-20\",\"2026-11-21\"]");
    assertThat(first.at("/p50Millis").asLong()).isEqualTo(558);
    assertThat(first.at("/ticket").isNull()).isTrue();
    assertThat(clusters.at("/sums/stalls").asLong()).isEqualTo(424);
    assertThat(clusters.at("/older").asText()).isEqualTo("1.0.0");
  }

  @Test
  void judgedRatesGoBeforeCountedOnes() throws Exception {
    server.feed().rate(Samples.rate(RateSubject.CLUSTER, Samples.PARSE, 9));
    JsonNode first = server.json(APP + "/clusters?sort=change&outcome=worse").at("/items/0");
    assertThat(first.at("/fingerprint").asText()).isEqualTo(Samples.PARSE);
    assertThat(first.at("/outcome").asText()).isEqualTo("WORSE");
    assertThat(first.at("/change/value").asDouble()).isEqualTo(9);
    assertThat(first.at("/basis").asText()).isEqualTo("JUDGED");
  }

  @Test
  void everySortAndFilterIsAnswered() throws Exception {
    server.feed().ticket(Samples.ticket(0, TicketEventType.OPENED)).answer(TicketState.OPEN);
    for (ClusterSortWord sort : ClusterSortWord.values()) {
      assertThat(server.json(APP + "/clusters?sort=" + sort).at("/total").asInt()).isEqualTo(2);
    }
    assertThat(total("cause=CPU_BOUND,LOCK")).isEqualTo(1);
    assertThat(total("package=com.example.feed")).isEqualTo(2);
    assertThat(total("package=com.example.fee")).isEqualTo(0);
    assertThat(total("text=FEEDPARSER")).isEqualTo(1);
    assertThat(total("ticket=open")).isEqualTo(1);
    assertThat(total("ticket=none")).isEqualTo(1);
    assertThat(total("symbolized=false")).isEqualTo(0);
    assertThat(total("grouping=blocking_call")).isEqualTo(0);
    assertThat(total("from=2026-11-21&to=2026-11-21&version=1.0.0")).isEqualTo(2);
    assertThat(total("from=2026-12-01")).isEqualTo(0);
    assertThat(total("text=%27%3B%20DROP%20TABLE%20stall%3B--")).isEqualTo(0);
  }

  private enum ClusterSortWord {
    stalls,
    devices,
    time,
    rate,
    change,
    p90,
    title
  }

  private int total(String query) throws Exception {
    return server.json(APP + "/clusters?" + query).at("/total").asInt();
  }

  @Test
  void clusterThatWasMutedBeforeItHadATicket_isMutedInEveryList() throws Exception {
    server.feed().answer(TicketState.MUTED);
    server.feed().rate(Samples.rate(RateSubject.CLUSTER, Samples.RANK, 3.1));
    assertThat(total("ticket=muted")).isEqualTo(1);
    assertThat(total("ticket=none")).isEqualTo(1);
    JsonNode briefing = server.json(APP + "/releases/1.1.0/briefing");
    for (JsonNode ticket :
        List.of(
            server.json(APP + "/clusters/" + Samples.RANK).at("/ticket"),
            server.json(APP + "/clusters?text=ranker").at("/items/0/ticket"),
            server.json(APP + "/compare").at("/items/0/ticket"),
            briefing.at("/worse/0/ticket"))) {
      assertThat(ticket.at("/state").asText()).isEqualTo("MUTED");
      assertThat(ticket.at("/externalId").asText()).isEqualTo("JANK-1");
    }
    JsonNode tickets = server.json(APP + "/tickets?state=muted");
    assertThat(tickets.at("/total").asInt()).isEqualTo(1);
    assertThat(tickets.at("/items/0/fingerprint").asText()).isEqualTo(Samples.RANK);
    assertThat(tickets.at("/items/0/title").asText()).isEqualTo(Samples.title(Samples.RANK));
    assertThat(tickets.at("/items/0/events").asLong()).isZero();
    assertThat(tickets.at("/items/0/type").isNull()).isTrue();
    assertThat(tickets.at("/items/0/at").asText()).isEqualTo("2026-11-21T00:00:00Z");
    server.feed().ticket(Samples.ticket(0, TicketEventType.OPENED));
    assertThat(total("ticket=any")).isEqualTo(1);
    server.feed().answer(TicketState.OPEN);
    assertThat(total("ticket=muted")).isZero();
  }

  @Test
  void versionThatAClusterIsGoneFrom_isALineOfItWithoutStalls() throws Exception {
    server.feed().exposure(Samples.exposure("1.2.0", 2, 500, Duration.ofHours(100)));
    server.feed().rate(Samples.gone("1.2.0", "1.0.0"));
    String path = APP + "/clusters/" + Samples.RANK;
    JsonNode line = server.json(path + "?version=1.2.0").at("/versions/0");
    assertThat(line.at("/version").asText()).isEqualTo("1.2.0");
    assertThat(line.at("/outcome").asText()).isEqualTo("GONE");
    assertThat(line.at("/stalls").asLong()).isZero();
    assertThat(line.at("/p50Millis").isNull()).isTrue();
    assertThat(line.at("/changeVersion").asText()).isEqualTo("1.0.0");
    assertThat(line.at("/olderStalls").asLong()).isEqualTo(80);
    assertThat(server.json(path).at("/versions").size()).isEqualTo(3);
    assertThat(server.json(APP + "/clusters/" + Samples.PARSE).at("/versions").size()).isEqualTo(2);
    assertThat(total("outcome=GONE&older=1.0.0")).isEqualTo(1);
    assertThat(total("outcome=GONE&older=1.0.0&version=1.2.0")).isZero();
  }

  @Test
  void pagesDoNotOverlap() throws Exception {
    JsonNode first = server.json(APP + "/clusters?limit=1");
    assertThat(first.at("/items").size()).isEqualTo(1);
    JsonNode second = server.json(first.at("/next").asText());
    assertThat(second.at("/items/0/fingerprint")).isNotEqualTo(first.at("/items/0/fingerprint"));
    assertThat(second.at("/next").isNull()).isTrue();
    JsonNode beyond = server.json(APP + "/clusters?offset=10");
    assertThat(beyond.at("/items").isEmpty()).isTrue();
    assertThat(beyond.at("/total").asInt()).isEqualTo(2);
  }

  @Test
  void addsUpByPackageClassAndMethod() throws Exception {
    JsonNode groups = server.json(APP + "/clusters/groups");
    assertThat(groups.at("/items/0/package").asText()).isEqualTo("com.example.feed");
    assertThat(groups.at("/items/0/stalls").asLong()).isEqualTo(624);
    assertThat(groups.at("/items/0/classes/0/className").asText()).isEqualTo("FeedRanker");
    assertThat(groups.at("/items/0/classes/0/methods/0/stalls").asLong()).isEqualTo(380);
    assertThat(groups.at("/truncated").asBoolean()).isFalse();
  }

  @Test
  void tellsAllOfACluster() throws Exception {
    server.feed().stall(Samples.stall(1, 0, "1.1.0")).stall(Samples.stall(2, 0, "1.1.0"));
    TicketEvent opened = Samples.ticket(0, TicketEventType.OPENED);
    opened.setPerhapsMovedFrom(new TicketName(Samples.PARSE, "a.b.Feed.parse", Cause.PARSE));
    server
        .feed()
        .ticket(opened)
        .ticket(Samples.ticket(1, TicketEventType.UPDATED))
        .answer(TicketState.OPEN)
        .info(Samples.info(Samples.RANK, "com.example.feed.FeedRanker.rank"));
    JsonNode cluster = server.json(APP + "/clusters/" + Samples.RANK);
    assertThat(cluster.at("/location").asText()).endsWith("(Info.java:7)");
    assertThat(cluster.at("/causes/0/cause").asText()).isEqualTo("CPU_BOUND");
    assertThat(cluster.at("/stack/0/function").asText()).isEqualTo(Samples.title(Samples.RANK));
    assertThat(cluster.at("/versions/0/stalls").asLong()).isEqualTo(300);
    assertThat(cluster.at("/versions/0/change/value").asDouble()).isEqualTo(3.75);
    assertThat(cluster.at("/trend").size()).isEqualTo(4);
    assertThat(cluster.at("/trend/0/day").asText()).isEqualTo("2026-11-20");
    assertThat(cluster.at("/trend/0/rate/value").asDouble()).isIn(0.4, 1.5);
    assertThat(cluster.at("/durations/0/fromMillis").asDouble()).isEqualTo(512.0);
    assertThat(cluster.at("/strata").size()).isEqualTo(2);
    assertThat(cluster.at("/screens/0/screen").asText()).isEqualTo("Feed");
    assertThat(cluster.at("/stallsKept").asLong()).isEqualTo(2);
    assertThat(cluster.at("/examples/0/durationMillis").asLong()).isEqualTo(602);
    assertThat(cluster.at("/examples/0/samples/1/frame").asText())
        .isEqualTo("com.example.feed.Score.of");
    assertThat(cluster.at("/ticket/state").asText()).isEqualTo("OPEN");
    assertThat(cluster.at("/ticket/history").size()).isEqualTo(2);
    assertThat(cluster.at("/ticket/history/0/perhapsMovedFrom").asText()).isEqualTo(Samples.PARSE);
    assertThat(cluster.at("/ticket/history/1/perhapsMovedFrom").isNull()).isTrue();
    assertThat(cluster.at("/alternatives/0/grouping").asText()).isEqualTo("blocking_call");
  }

  @Test
  void allDaysOfAVersionAndItsOlderOneAreInTheTrend_howeverMuchCameSince() throws Exception {
    List<ClusterCount> since =
        IntStream.range(0, 450)
            .mapToObj(i -> Samples.count(Samples.RANK, "2." + i / 50 + ".0", 10 + i % 50, 5))
            .toList();
    server.feed().all(List.of(), since);
    JsonNode cluster = server.json(APP + "/clusters/" + Samples.RANK + "?version=1.1.0");
    Map<String, Integer> days = new TreeMap<>();
    cluster.at("/trend").forEach(day -> days.merge(day.at("/version").asText(), 1, Integer::sum));
    assertThat(days)
        .isEqualTo(Map.of("1.0.0", 2, "1.1.0", 2, "2.6.0", 50, "2.7.0", 50, "2.8.0", 50));
    assertThat(cluster.at("/trend/0/day").asText()).isEqualTo("2026-11-20");
    assertThat(cluster.at("/versions").size()).isEqualTo(11);
  }

  @Test
  void treeIsOfSamples_whenThereAreAny() throws Exception {
    server
        .feed()
        .stall(Samples.stall(1, 0, "1.1.0"))
        .stall(Samples.stall(2, 0, "1.1.0"))
        .stall(Samples.stall(3, 0, "1.0.0"));
    JsonNode tree =
        server.json(APP + "/clusters/" + Samples.RANK + "/tree?version=1.1.0&other=1.0.0");
    assertThat(tree.at("/basis").asText()).isEqualTo("SAMPLES");
    assertThat(tree.at("/totalMillis").asLong()).isEqualTo(1200);
    assertThat(tree.at("/otherTotalMillis").asLong()).isEqualTo(600);
    assertThat(tree.at("/nodes").size()).isEqualTo(3);
    assertThat(tree.at("/nodes/1/selfMillis").asLong()).isEqualTo(800);
    assertThat(tree.at("/nodes/2/totalMillis").asLong()).isEqualTo(400);
    assertThat(tree.at("/nodes/2/stalls").asLong()).isEqualTo(2);
    assertThat(tree.at("/frames/1/name").asText()).isEqualTo(Samples.title(Samples.RANK));
    assertThat(tree.at("/scale").asDouble()).isEqualTo(300 * 600 / 1200.0 / 200);
  }

  @Test
  void treeIsTheRepresentativeStack_whenThereAreNoSamples() throws Exception {
    JsonNode tree = server.json(APP + "/clusters/" + Samples.RANK + "/tree?version=1.1.0");
    assertThat(tree.at("/basis").asText()).isEqualTo("REPRESENTATIVE");
    assertThat(tree.at("/totalMillis").asLong()).isEqualTo(180_000);
    assertThat(tree.at("/frames/0/name").asText()).isEqualTo("android.os.Handler.dispatchMessage");
  }

  @Test
  void exportsTreesForProfilers() throws Exception {
    server.feed().stall(Samples.stall(1, 0, "1.1.0"));
    String path = APP + "/clusters/" + Samples.RANK + "/tree?format=";
    assertThat(server.get(path + "folded").body())
        .isEqualTo(
            """
            android.os.Handler.dispatchMessage;com.example.feed.FeedRanker.rank 400
            android.os.Handler.dispatchMessage;com.example.feed.FeedRanker.rank;com.example.feed.Score.of 200
            """);
    JsonNode profile = server.json(path + "speedscope").at("/profiles/0");
    assertThat(profile.at("/weights").toString()).isEqualTo("[400,200]");
    assertThat(profile.at("/endValue").asLong()).isEqualTo(600);
  }

  @Test
  void exportsBothVersionsOfAComparison_asProfilersReadThem() throws Exception {
    server.feed().stall(Samples.stall(1, 0, "1.1.0")).stall(Samples.stall(2, 0, "1.0.0"));
    String path = APP + "/clusters/" + Samples.RANK + "/tree?version=1.1.0&other=1.0.0&format=";
    String folded = server.get(path + "folded").body();
    assertThat(folded)
        .isEqualTo(
            """
            android.os.Handler.dispatchMessage;com.example.feed.FeedRanker.rank 400 400
            android.os.Handler.dispatchMessage;com.example.feed.FeedRanker.rank;com.example.feed.Score.of 200 200
            """);
    assertThat(ProfilerFormats.sums(folded)).containsExactly(600, 600);
    JsonNode file = server.json(path + "speedscope");
    assertThat(ProfilerFormats.millisByProfile(file))
        .containsExactly(entry("1.1.0", 600L), entry("1.0.0", 600L));
  }

  @Test
  void treeOfARelease_hasTheCountedTimeOfAllClusters_andWhichClusterACallIsOf() throws Exception {
    server.feed().stall(Samples.stall(1, 0, "1.1.0")).stall(Samples.stall(2, 0, "1.0.0"));
    String path = APP + "/releases/1.1.0/tree?other=1.0.0";
    JsonNode tree = server.json(path);
    // 300 stalls of rank and 124 of parse took 600 ms each, against 80 and 120.
    assertThat(tree.at("/totalMillis").asLong()).isEqualTo(424 * 600);
    assertThat(tree.at("/otherTotalMillis").asLong()).isEqualTo(200 * 600);
    assertThat(tree.at("/scale").asDouble()).isCloseTo(1 / 200.0, within(1e-9));
    assertThat(tree.at("/clusters/0/fingerprint").asText()).isEqualTo(Samples.RANK);
    for (int node = 0; node < tree.at("/nodes").size(); node++) {
      String name =
          tree.at("/frames").get(tree.at("/nodes/" + node + "/frame").asInt()).at("/name").asText();
      int owner = tree.at("/owners/" + node).asInt();
      assertThat(owner)
          .as(name)
          .isEqualTo(name.startsWith("android") ? -1 : name.contains("Parser") ? 1 : 0);
    }
    assertThat(ProfilerFormats.sums(server.get(path + "&format=folded").body()))
        .containsExactly(120_000, 254_400);
    assertThat(ProfilerFormats.millisByProfile(server.json(path + "&format=speedscope")))
        .containsExactly(entry("1.1.0", 254_400L), entry("1.0.0", 120_000L));
  }

  @Test
  void comparesVersions() throws Exception {
    JsonNode answer = server.json(APP + "/compare");
    assertThat(answer.at("/newer/version").asText()).isEqualTo("1.1.0");
    assertThat(answer.at("/older/stalls").asLong()).isEqualTo(200);
    assertThat(answer.at("/ratio/value").asDouble()).isEqualTo(2.12);
    assertThat(answer.at("/items/0/fingerprint").asText()).isEqualTo(Samples.RANK);
    assertThat(answer.at("/items/0/addedPerHour").asDouble()).isCloseTo(1.1, within(1e-9));
    assertThat(answer.at("/total").asInt()).isEqualTo(2);
  }

  @Test
  void rateAndIntervalAreTheSameInEveryList() throws Exception {
    server.feed().rate(Samples.rate(RateSubject.CLUSTER, Samples.RANK, 1.6));
    JsonNode rate = server.json(APP + "/clusters").at("/items/0/rate");
    assertThat(rate.at("/high").asDouble()).isEqualTo(1.8);
    assertThat(server.json(APP + "/compare").at("/items/0/newerRate")).isEqualTo(rate);
    assertThat(server.json(APP + "/clusters/" + Samples.RANK).at("/versions/0/rate"))
        .isEqualTo(rate);
  }

  private static Offset<Double> within(double distance) {
    return Offset.offset(distance);
  }

  @Test
  void listsScreensBesideAnotherVersion() throws Exception {
    server.feed().rate(Samples.rate(RateSubject.SCREEN, "Feed", 1.6));
    JsonNode screen = server.json(APP + "/screens?other=1.0.0").at("/items/0");
    assertThat(screen.at("/frames").asLong()).isEqualTo(40_000);
    assertThat(screen.at("/fps").asDouble()).isEqualTo(50.0);
    assertThat(screen.at("/overrun/1/fromMillis").asLong()).isEqualTo(2);
    assertThat(screen.at("/overrun/1/toMillis").asLong()).isEqualTo(4);
    assertThat(screen.at("/other/frames").asLong()).isEqualTo(20_000);
    assertThat(screen.at("/rate/affectedPerThousand/value").isNumber()).isTrue();
    assertThat(screen.at("/rate/verdict/ratio/value").asDouble()).isEqualTo(1.6);
    assertThat(screen.at("/other/rate").isNull()).isTrue();
  }

  @Test
  void listsTicketsAndClustersOfAnOwner() throws Exception {
    TicketEvent ticket = Samples.ticket(0, TicketEventType.OPENED);
    ticket.setOwners(List.of("feed-team", "on call"));
    server.feed().ticket(ticket);
    for (String owner : List.of("feed-team", "on%20call")) {
      JsonNode tickets = server.json(APP + "/tickets?owner=" + owner);
      assertThat(tickets.at("/items/0/ticket").asText()).isEqualTo("T-1");
      assertThat(server.json(APP + "/clusters?owner=" + owner).at("/total").asInt()).isOne();
    }
    for (String other : List.of("feed", "team", "call", "%25", "feed-team%0Aon%20call%0A")) {
      JsonNode tickets = server.json(APP + "/tickets?owner=" + other);
      assertThat(tickets.at("/total").asInt()).as(other).isZero();
      assertThat(tickets.at("/owners/0").asText()).isEqualTo("feed-team");
      assertThat(tickets.at("/owners").size()).isEqualTo(2);
    }
  }

  @Test
  void listsTicketsAccountingAndSymbols() throws Exception {
    server
        .feed()
        .ticket(Samples.ticket(0, TicketEventType.OPENED))
        .answer(TicketState.OPEN)
        .outcomes(1, 100, 90)
        .outcomes(2, 50, 50)
        .symbols("build-y")
        .stall(Samples.stall(2, 0, "1.1.0"));
    assertThat(server.json(APP + "/tickets?state=open").at("/items/0/externalId").asText())
        .isEqualTo("JANK-1");
    assertThat(server.json(APP + "/tickets?state=closed").at("/total").asInt()).isEqualTo(0);
    JsonNode accounting = server.json(APP + "/accounting");
    assertThat(accounting.at("/hours").size()).isEqualTo(2);
    assertThat(accounting.at("/sums/accepted").asLong()).isEqualTo(150);
    assertThat(accounting.at("/sums/inFlight").asLong()).isEqualTo(10);
    assertThat(server.json(APP + "/accounting?hours=1").at("/sums/accepted").asLong())
        .isEqualTo(50);
    JsonNode symbols = server.json(APP + "/symbols");
    assertThat(symbols.at("/items/0/buildId").asText()).isEqualTo("build-x");
    assertThat(symbols.at("/items/0/present").asBoolean()).isFalse();
    assertThat(symbols.at("/items/0/waitingStalls").asLong()).isEqualTo(1);
    assertThat(symbols.at("/items/1/sizeBytes").asLong()).isEqualTo(52_000);
  }

  @Test
  void directAnrsOfAClusterAndThoseItExplains_areTwoNumbers() throws Exception {
    for (int day = 0; day < 2; day++) {
      ClusterCount count = Samples.count(Samples.RANK, "1.1.0", day, 150);
      count.setAnrs(Map.of("DIRECT", 6L, "EXPLAINED", 15L, "ELSEWHERE", 1L, "NO_STALL", 2L));
      count.setAnrEvidence("2026-11-2%d: the main thread was held".formatted(day));
      server.feed().count(count);
    }
    assertThat(server.json(APP + "/clusters/" + Samples.RANK).at("/anrs").toString())
        .isEqualTo(
            "{\"direct\":12,\"explained\":30,\"idle\":6,\"elsewhere\":2,"
                + "\"evidence\":\"2026-11-21: the main thread was held\"}");
    assertThat(
            server
                .json(APP + "/clusters/" + Samples.RANK + "?version=1.0.0")
                .at("/anrs/explained")
                .asLong())
        .isZero();
  }

  /** Counts, not the single stalls that are kept: of those there are none here. */
  @Test
  void anrsAndStallsThatWaitForSymbols_areThoseOfTheCounts() throws Exception {
    for (int day = 0; day < 2; day++) {
      ExposureCount exposure = Samples.exposure("1.1.0", day, 500, Duration.ofHours(100));
      exposure.setAnrs(6L);
      exposure.setUnsymbolizedStalls(20L);
      server.feed().exposure(exposure);
    }
    JsonNode release = server.json(APP + "/releases").at("/items/0");
    assertThat(release.at("/anrs").asLong()).isEqualTo(12);
    assertThat(release.at("/anrsPerThousandDeviceDays/value").asDouble()).isEqualTo(12.0);
    assertThat(server.json(APP + "/symbols").at("/waitingStalls").asLong()).isEqualTo(40);
  }
}
