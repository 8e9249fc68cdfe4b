package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.read.SampleFeed;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.ThreadState;
import dev.jankline.schema.TicketEventType;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Asks about single stalls: lists that are filtered by them, and one of them frame by frame. */
class StallQuestionsTest extends OverBothStores {
  private static final String FIRST = "%032x".formatted(1);

  @Override
  void fill(SampleFeed feed) {
    for (int number = 1; number <= 3; number++) {
      feed.stall(Samples.stall(number, 0, "1.1.0"));
    }
  }

  private JsonNode clusters(String query) throws Exception {
    return server.json(APP + "/clusters?" + query);
  }

  @Test
  void clustersWithAMatchingStallAreListed_andHowManyOfThemMatch() throws Exception {
    JsonNode all = clusters("screen=Feed&platform=android&os=13");
    assertThat(all.at("/total").asInt()).isEqualTo(1);
    assertThat(all.at("/items/0/fingerprint").asText()).isEqualTo(Samples.RANK);
    assertThat(all.at("/items/0/matchingStalls").asLong()).isEqualTo(3);
    assertThat(all.at("/items/0/stalls").asLong()).isEqualTo(380);
    assertThat(clusters("tier=LOW").at("/items/0/matchingStalls").asLong()).isEqualTo(1);
    assertThat(clusters("tier=LOW,MID&sort=matching").at("/items/0/matchingStalls").asLong())
        .isEqualTo(3);
    assertThat(clusters("tier=LOW").at("/sums/stalls").asLong()).isEqualTo(380);
    assertThat(server.json(APP + "/clusters/groups?tier=LOW").at("/items/0/clusters").asInt())
        .isEqualTo(1);
  }

  @Test
  void noClusterIsListed_whenNoKeptStallMatches() throws Exception {
    for (String query :
        List.of(
            "screen=Search",
            "tier=HIGH",
            "os=14",
            "platform=ios",
            "screen=Feed&version=1.0.0",
            "screen=Feed&from=2026-11-22",
            "screen=Feed&to=2026-11-20",
            "screen=%27%20OR%201%3D1--")) {
      assertThat(clusters(query).at("/total").asInt()).as(query).isEqualTo(0);
    }
    assertThat(clusters("screen=Feed&from=2026-11-21&to=2026-11-21").at("/total").asInt())
        .isEqualTo(1);
    assertThat(clusters("limit=1").at("/items/0/matchingStalls").isNull()).isTrue();
  }

  @Test
  void wordsThatAreNoneAreRefused() throws Exception {
    assertThat(server.get(APP + "/clusters?tier=SLOW").statusCode()).isEqualTo(400);
    assertThat(server.get(APP + "/clusters?platform=BEOS").body()).contains("platform has 'BEOS'");
  }

  @Test
  void stallIsExplainedFrameByFrame() throws Exception {
    var stall = Samples.stall(1, 1, "1.1.0");
    stall.setStackNode(1);
    stall.setCauseEvidence("CPU time of 90 %");
    stall.setLocation(Samples.title(Samples.RANK) + "(FeedRanker.java:31)");
    stall.setNodes(
        List.of(
            new StackNode(-1, 0), new StackNode(0, 1), new StackNode(1, 2), new StackNode(0, 2)));
    stall.setSamples(List.of(sample(400, 1), sample(150, 2), sample(50, 3)));
    server.feed().stall(stall);
    JsonNode told = server.json(APP + "/stalls/" + FIRST);
    assertThat(told.at("/fingerprint").asText()).isEqualTo(Samples.RANK);
    assertThat(told.at("/cause").asText()).isEqualTo("CPU_BOUND");
    assertThat(told.at("/causeEvidence").asText()).isEqualTo("CPU time of 90 %");
    assertThat(told.at("/strategy").asText()).isEqualTo("time-majority");
    assertThat(told.at("/platform").asText()).isEqualTo("ANDROID");
    assertThat(told.at("/totalMillis").asLong()).isEqualTo(600);
    assertThat(told.at("/steps").toString())
        .isEqualTo(
            "[{\"frame\":\"android.os.Handler.dispatchMessage\",\"file\":\"Feed.java\",\"inApp\":false,\"millis\":600,"
                + "\"selfMillis\":0,\"half\":true,\"filed\":false,\"elsewhere\":[{\"frame\":\"com.example.feed.Score.of\",\"millis\":50}]},"
                + "{\"frame\":\"com.example.feed.FeedRanker.rank\",\"file\":\"Feed.java\",\"inApp\":true,\"millis\":550,"
                + "\"selfMillis\":400,\"half\":true,\"filed\":true,\"elsewhere\":[{\"frame\":\"com.example.feed.Score.of\",\"millis\":150}]}]");
  }

  @Test
  void stackOfTheLongestSampleIsTaken_whenTheRepresentativeOneIsNotKnown() throws Exception {
    JsonNode told = server.json(APP + "/stalls/" + FIRST);
    assertThat(told.at("/steps").size()).isEqualTo(2);
    assertThat(told.at("/steps/1/frame").asText()).isEqualTo(Samples.title(Samples.RANK));
    assertThat(told.at("/steps/1/filed").asBoolean()).isFalse();
  }

  @Test
  void stallThatIsNotKeptIsNotFound() throws Exception {
    HttpResponse<String> answer = server.get(APP + "/stalls/%032x".formatted(99));
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("no samples are kept of this stall");
  }

  @Test
  void ownersAndWhatCameOfTheCountsAreTold() throws Exception {
    var ticket = Samples.ticket(0, TicketEventType.OPENED);
    ticket.setOwners(List.of("feed-team", "core"));
    server.feed().ticket(ticket).outcomes(1, 100, 90);
    JsonNode first = clusters("ticket=any").at("/items/0/ticket");
    assertThat(first.at("/owners").toString()).isEqualTo("[\"feed-team\",\"core\"]");
    assertThat(server.json(APP + "/tickets").at("/items/0/owners/1").asText()).isEqualTo("core");
    JsonNode onward = server.json(APP + "/accounting").at("/onward");
    assertThat(onward.at("/tickets").asLong()).isEqualTo(1);
    assertThat(onward.at("/ticketEvents").asLong()).isEqualTo(1);
    assertThat(onward.at("/deadLettered").asLong()).isEqualTo(0);
    assertThat(server.json("/v1/apps/nobody/accounting").at("/onward/clusters").asLong())
        .isEqualTo(0);
  }

  @Test
  void clustersComeByTheirP90_overVersionsAndDays() throws Exception {
    Random random = new Random(19);
    for (int number = 0; number < 40; number++) {
      ClusterCount count =
          Samples.count(
              "k1:%032x".formatted(16 + number / 4),
              number % 2 == 0 ? "1.1.0" : "1.0.0",
              number / 2 % 2,
              1);
      count.setDurationHistogram(
          IntStream.range(0, 30 + random.nextInt(50))
              .mapToObj(bucket -> (long) random.nextInt(5))
              .toList());
      server.feed().count(count);
    }
    for (String query : List.of("", "&version=1.1.0", "&from=2026-11-21")) {
      List<Long> found = new ArrayList<>();
      clusters("sort=p90" + query)
          .at("/items")
          .forEach(item -> found.add(item.at("/p90Millis").asLong()));
      assertThat(found).as(query).hasSize(12).isSortedAccordingTo(Comparator.reverseOrder());
      assertThat(found.stream().distinct().count()).as("%s", found).isGreaterThan(4);
    }
  }

  private static StackSample sample(int share, int node) {
    return StackSample.newBuilder()
        .setOffsetMillis(share)
        .setShareMillis(share)
        .setNode(node)
        .setThreadState(ThreadState.RUNNABLE)
        .build();
  }
}
