package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Asks for the briefing on 1.1.0: one sentence, and what stands behind it. */
class ReleaseBriefingTest extends OverBothStores {
  private static final String BRIEFING = APP + "/releases/1.1.0/briefing";

  private JsonNode briefing() throws Exception {
    return server.json(BRIEFING);
  }

  private String sentence() throws Exception {
    return briefing().at("/sentence").asText();
  }

  private static VersionComparison app(VersionOutcome outcome) {
    return Samples.rate(RateSubject.APP, "*", 1.02, outcome);
  }

  private static TicketEvent opened() {
    TicketEvent event = Samples.ticket(0, TicketEventType.OPENED);
    event.setOwners(List.of("feed-team"));
    return event;
  }

  @Test
  void namesTheClusterItsGroupHourTicketAndOwner_whenTheAppIsNotWorse() throws Exception {
    server
        .feed()
        .rate(app(VersionOutcome.NOT_WORSE))
        .rate(Samples.rate(RateSubject.CLUSTER, Samples.RANK, 4.1))
        .rate(Samples.rate(RateSubject.CLUSTER, Samples.PARSE, 0.4, VersionOutcome.NOT_WORSE))
        .ticket(opened())
        .answer(TicketState.OPEN);
    assertThat(sentence())
        .isEqualTo(
            "1.1.0 stalls as often as 1.0.0 in all (1.0 times, 0.5 to 2.0), but FeedRanker.rank got"
                + " 4.1 × worse, only on low-tier devices, since 2026-11-21 00:00 UTC;"
                + " ticket JANK-1, feed-team, open.");
    JsonNode briefing = briefing();
    assertThat(briefing.at("/older").asText()).isEqualTo("1.0.0");
    assertThat(briefing.at("/messages"))
        .extracting(message -> message.at("/key").asText())
        .containsExactly("release.notWorse", "clusters.worse", "ticket.known");
    assertThat(briefing.at("/worse")).hasSize(1);
    JsonNode rank = briefing.at("/worse/0");
    assertThat(rank.at("/fingerprint").asText()).isEqualTo(Samples.RANK);
    assertThat(rank.at("/ratio/low").asDouble()).isEqualTo(2.05);
    assertThat(rank.at("/groups").asText())
        .isEqualTo("only on low-tier devices, most on OS release 13");
    assertThat(rank.at("/ticket/owners/0").asText()).isEqualTo("feed-team");
    assertThat(briefing.at("/better/0/fingerprint").asText()).isEqualTo(Samples.PARSE);
  }

  @Test
  void namesWhatIsNew_andWhatHasATicketThoughItWasNotJudged() throws Exception {
    server.feed().rate(app(VersionOutcome.NOT_ENOUGH)).ticket(opened());
    assertThat(sentence())
        .isEqualTo(
            "1.1.0 cannot be told from 1.0.0 in all yet (1.0 times, 0.5 to 2.0), but"
                + " FeedRanker.rank has a ticket of this version; ticket T-1, feed-team,"
                + " no answer yet.");
    server.feed().rate(Samples.rate(RateSubject.CLUSTER, Samples.PARSE, 1, VersionOutcome.NEW));
    assertThat(sentence())
        .contains(
            "but FeedParser.parse is new, since 2026-11-21 00:00 UTC; no ticket yet; 1 more with a"
                + " ticket of this version.");
  }

  @Test
  void ticketOfTheWholeAppOrOfADay_isNoPlace() throws Exception {
    server.feed().rate(app(VersionOutcome.NOT_ENOUGH));
    for (String fingerprint : List.of("screen:00ff", "summary-2026-11-21")) {
      TicketEvent ticket = opened();
      ticket.setFingerprint(fingerprint);
      ticket.setTicket(fingerprint);
      ticket.setId(fingerprint);
      server.feed().ticket(ticket);
    }
    assertThat(briefing().at("/worse")).isEmpty();
    assertThat(sentence()).doesNotContain("ticket");
    assertThat(server.json(APP + "/tickets").at("/total").asInt()).isEqualTo(2);
  }

  @Test
  void stallsWithoutAScreenCountWhereScreensAreShared() throws Exception {
    server.feed().rate(app(VersionOutcome.WORSE)).stall(Samples.stall(1, 0, "1.1.0"));
    AnalyzedStall nowhere = Samples.stall(2, 0, "1.1.0");
    nowhere.setScreen(null);
    server.feed().stall(nowhere);
    JsonNode screen = briefing().at("/shares/1");
    assertThat(screen.at("/dimension").asText()).isEqualTo("screen");
    assertThat(screen.at("/newerStalls").asLong()).isEqualTo(1);
    assertThat(screen.at("/newerShare").asDouble()).isEqualTo(0.5);
  }

  @Test
  void saysWhatIsMissing_andWhenItWillBeKnown() throws Exception {
    server.feed().rate(app(VersionOutcome.NOT_ENOUGH));
    assertThat(briefing().at("/missing/at").asText()).isEqualTo("2026-11-23T00:00:00Z");
    assertThat(briefing().at("/messages").toString())
        .contains(
            "about 100 hours more foreground time", "at the present speed by 2026-11-23 00:00 UTC");
  }

  @Test
  void doesNotTellTheVerdictAgainstOneVersion_asThatAgainstAnother() throws Exception {
    server.feed().rate(app(VersionOutcome.NOT_WORSE));
    JsonNode other = server.json(BRIEFING + "?older=1.1.0");
    assertThat(other.at("/verdict").isNull()).isTrue();
    assertThat(other.at("/sentence").asText())
        .isEqualTo("1.1.0 was not judged against 1.1.0: figures below are counts.");
    assertThat(server.get(BRIEFING + "?older=7").statusCode()).isEqualTo(404);
  }

  @Test
  void saysOnWhom_byRatioWhereExposureIsKnown_elseByShareOfTheKeptStalls() throws Exception {
    server
        .feed()
        .rate(app(VersionOutcome.WORSE))
        .rate(Samples.rate(RateSubject.SCREEN, "Feed", 2.5))
        .stall(Samples.stall(1, 0, "1.1.0"))
        .stall(Samples.stall(2, 0, "1.1.0"))
        .stall(Samples.stall(3, 0, "1.0.0"));
    JsonNode briefing = briefing();
    assertThat(briefing.at("/screens")).hasSize(1);
    assertThat(briefing.at("/screens/0/screen").asText()).isEqualTo("Feed");
    assertThat(briefing.at("/screens/0/ratio/value").asDouble()).isEqualTo(2.5);
    JsonNode cluster = server.json(APP + "/clusters/" + Samples.RANK + "?version=1.1.0");
    for (JsonNode shares : List.of(briefing.at("/shares"), cluster.at("/shares"))) {
      assertThat(shares)
          .extracting(share -> share.at("/dimension").asText())
          .containsExactly("model", "screen");
      assertThat(shares.at("/0/newerStalls").asLong()).isEqualTo(2);
      assertThat(shares.at("/0/olderStalls").asLong()).isEqualTo(1);
      assertThat(shares.at("/0/newerShare").asDouble()).isEqualTo(1);
    }
    String alone = APP + "/clusters/" + Samples.RANK + "?version=1.1.0&older=1.1.0";
    assertThat(server.json(alone).at("/shares/0/olderStalls").asLong()).isEqualTo(2);
  }

  @Test
  void saysThatThereIsNoRate_whenNoForegroundTimeWasSent() throws Exception {
    server.feed().count(Samples.count(Samples.RANK, "1.2.0", 2, 30));
    assertThat(server.json(APP + "/releases/1.2.0/briefing").at("/sentence").asText())
        .isEqualTo(
            "1.2.0 has no rate: no foreground time was sent with its stalls (30), of which each"
                + " place has a share.");
    VersionComparison rate = app(VersionOutcome.NOT_COMPARABLE);
    rate.setVersionName("1.2.0");
    rate.setVersionCode(120);
    server.feed().rate(rate);
    assertThat(server.json(APP + "/releases/1.2.0/briefing").at("/sentence").asText())
        .startsWith("1.2.0 has no rate");
  }

  @Test
  void namesTheRangeOfRevisions_whenBothAreKnown_elseWhichIsNot() throws Exception {
    assertThat(briefing().at("/change").isNull()).isTrue();

    server.feed().rate(app(VersionOutcome.WORSE)).symbols("b11", "1.1.0", "def456");
    assertThat(briefing().at("/change").toString())
        .isEqualTo("{\"from\":null,\"to\":\"def456\",\"range\":null,\"url\":null}");
    assertThat(changeWords())
        .isEqualTo(
            "Changes between 1.0.0 and 1.1.0 are not known:"
                + " upload the symbols of 1.0.0 with --revision");

    String hash = "0123456789abcdef0123456789abcdef01234567";
    server.feed().symbols("b10", "1.0.0", hash).symbols("b12", "1.1.0", null);
    JsonNode change = briefing().at("/change");
    assertThat(change.at("/from").asText()).isEqualTo(hash);
    assertThat(change.at("/to").asText()).isEqualTo("def456");
    assertThat(change.at("/range").asText()).isEqualTo("0123456789ab..def456");
    assertThat(change.at("/url").isNull()).as("without an address of comparisons").isTrue();
    assertThat(changeWords())
        .isEqualTo(
            "Changes between 1.0.0 (0123456789ab) and 1.1.0 (def456):"
                + " git log 0123456789ab..def456");

    server.feed().symbols("b10", "1.0.0", "def456");
    assertThat(briefing().at("/change/range").isNull()).isTrue();
    assertThat(changeWords()).isEqualTo("1.0.0 and 1.1.0 are built from the same revision, def456");
  }

  private String changeWords() throws Exception {
    for (JsonNode message : briefing().at("/messages")) {
      if (message.at("/key").asText().startsWith("change.")) {
        return message.at("/text").asText();
      }
    }
    return "none";
  }

  @Test
  void hasASentence_whateverWasJudged() throws Exception {
    assertThat(sentence()).isEqualTo("1.1.0 is not judged yet.");
    for (VersionOutcome outcome : VersionOutcome.values()) {
      server.feed().rate(app(outcome));
      assertThat(sentence()).contains("1.1.0", "1.0.0").doesNotContain("null");
    }
  }
}
