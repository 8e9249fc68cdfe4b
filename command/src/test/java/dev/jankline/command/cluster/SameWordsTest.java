package dev.jankline.command.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.dashboard.rest.SampleServer;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.webhook.target.webhook.TicketPayload;
import dev.jankline.webhook.text.PlainText;
import dev.jankline.webhook.text.TicketText;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Says one verdict on the page, in a ticket and in a webhook. */
class SameWordsTest {
  @TempDir private Path folder;

  private SampleServer server;

  @BeforeEach
  void start() {
    server = new SampleServer(StoreKind.DUCKDB, folder, feed -> {});
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void pageTicketAndWebhookSayTheSameOfARelease() throws Exception {
    for (VersionOutcome outcome : VersionOutcome.values()) {
      VersionComparison app = Samples.rate(RateSubject.APP, "*", 1.6, outcome);
      String sentence = briefing(app).at("/sentence").asText();
      String words = sentence.replaceFirst("[.]$", "");
      assertThat(words).startsWith("1.1.0 ");
      assertThat(ticket(app)).contains("\n" + words + ", on ");
      assertThat(headline(app)).startsWith(words + ", on ");
    }
  }

  @Test
  void pageTicketAndWebhookSayTheSameOfACluster() throws Exception {
    VersionComparison rank = Samples.rate(RateSubject.CLUSTER, Samples.RANK, 4.1);
    JsonNode briefing = briefing(rank);
    String change = briefing.at("/worse/0/change").asText();
    assertThat(change)
        .isEqualTo("4.1 × worse, only on low-tier devices, since 2026-11-21 00:00 UTC");
    String degree = change.substring(0, change.indexOf(','));
    String where = change.substring(change.indexOf(','));
    assertThat(briefing.at("/sentence").asText()).contains("FeedRanker.rank got " + change);
    assertThat(ticket(rank))
        .startsWith("FeedRanker.rank " + degree + " in 1.1.0")
        .contains(where + ", on ")
        .contains("\nOn whom: " + briefing.at("/worse/0/groups").asText() + "\n");
    assertThat(headline(rank)).contains(where + ", on ");
  }

  private JsonNode briefing(VersionComparison rate) throws Exception {
    server.feed().rate(rate);
    return server.json("/v1/apps/" + Samples.APP + "/releases/1.1.0/briefing");
  }

  private static String ticket(VersionComparison rate) {
    return PlainText.of(new TicketText(Optional.empty()).ticket(event(rate)));
  }

  private static String headline(VersionComparison rate) throws Exception {
    String body = new String(TicketPayload.render(event(rate)), UTF_8);
    return new ObjectMapper().readTree(body).at("/data/headline").asText();
  }

  private static TicketEvent event(VersionComparison rate) {
    TicketEvent event = Samples.ticket(0, TicketEventType.OPENED);
    event.setKind(AlertKind.REGRESSION);
    event.setRate(rate);
    return event;
  }
}
