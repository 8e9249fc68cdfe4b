package dev.jankline.webhook.target.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.webhook.target.Tickets;
import dev.jankline.webhook.text.Regression;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TicketPayloadTest {
  private static final JsonMapper MAPPER = new JsonMapper();

  @Test
  void charactersThatNobodySeesAreLeftOut() {
    TicketEvent event = Tickets.opened("e1");
    event.setTitle("Feed\u202egpj.\u0000exe");
    event.setScreen("Feed\u2066");
    event.setOwners(List.of("team\u200b"));
    event.setVersionName("1.1\u202e.0");
    event.getStack().get(0).setFunction("a\u202e.b");

    assertThat(new String(TicketPayload.render(event), UTF_8))
        .doesNotContainPattern("[\\p{Cf}\\p{Cc}]")
        .doesNotContain("\\u0000")
        .contains("Feedgpj.exe", "\"team\"");
  }

  @Test
  void payloadIsThisText() throws Exception {
    JsonNode payload = MAPPER.readTree(TicketPayload.render(Tickets.opened("e1")));

    assertThat(payload.toPrettyString())
        .isEqualTo(
            """
            {
              "type" : "jank.ticket.opened",
              "timestamp" : "2026-11-20T10:30:00Z",
              "data" : {
                "ticket" : "t1",
                "sequence" : 0,
                "app" : "com.example.reader",
                "marker" : "jank:k1:00ff jank-app:com.example.reader",
                "fingerprint" : "k1:00ff",
                "title" : "Main thread blocked in com.example.reader.Feed.load (DISK)",
                "cause" : "DISK",
                "rule" : "many-stalls",
                "trigger" : "120 stalls in 1 h, threshold 100",
                "kind" : "THRESHOLD",
                "headline" : "1.1.0: 120 stalls in 1 h, threshold 100",
                "versionName" : "1.1.0",
                "versionCode" : 110,
                "windowStart" : "2026-11-20T10:00:00Z",
                "windowMillis" : 3600000,
                "stalls" : 120,
                "devices" : 48,
                "anrs" : 0,
                "explainedAnrs" : 0,
                "p50Millis" : 300,
                "p90Millis" : 0,
                "p95Millis" : 1900,
                "firstSeen" : "2026-11-20T10:01:00Z",
                "lastSeen" : "2026-11-20T10:29:00Z",
                "stack" : [ "java.io.FileInputStream.read(FileInputStream.java:255)", \
            "com.example.reader.Feed.load(Feed.kt:42)", "read_block(int)(libreader.so)", "raw" ],
                "stackOmitted" : 0
              }
            }""");
  }

  @Test
  void sameEventGivesTheSameBytes() {
    assertThat(TicketPayload.render(Tickets.opened("e1")))
        .isEqualTo(TicketPayload.render(Tickets.opened("e1")));
  }

  @Test
  void comparisonAndLocationAreFields() throws Exception {
    JsonNode data = MAPPER.readTree(TicketPayload.render(Regression.opened())).path("data");

    assertThat(data.path("location").asText())
        .isEqualTo("com.example.reader.Feed.load(Feed.kt:42)");
    assertThat(data.path("comparison"))
        .isEqualTo(
            MAPPER.readTree(
                """
                {"outcome":"WORSE","olderVersionName":"1.0.0","ratio":1.6,"ratioLow":1.4,
                 "ratioHigh":1.9,"affectedPerThousand":15.3,"affectedPerThousandLow":13.9,
                 "affectedPerThousandHigh":16.8,"deviceDays":20400,"affectedDeviceDays":312,
                 "affectedInFleet":20987.4,
                 "since":"2026-11-20T09:00:00Z","worseTiers":[]}"""));
  }

  @Test
  void typeNamesWhatToDo() {
    TicketEvent event = Tickets.opened("e1");
    event.setType(TicketEventType.VERIFIED_FIXED);

    assertThat(new String(TicketPayload.render(event), UTF_8))
        .startsWith("{\"type\":\"jank.ticket.verified_fixed\"");
  }

  @Test
  void payloadStaysSmall_whenStackAndTextsAreHuge() throws Exception {
    TicketEvent event = Tickets.opened("e1");
    List<SymbolizedFrame> stack = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      stack.add(Tickets.frame("\u0001".repeat(5_000), "é".repeat(5_000) + ".java", i, null));
    }
    event.setStack(stack);
    event.setTitle("😀".repeat(5_000));
    event.setTrigger("\u0001".repeat(5_000));

    byte[] body = TicketPayload.render(event);

    assertThat(body).hasSizeLessThan(TicketPayload.MAX_BYTES);
    JsonNode data = MAPPER.readTree(body).path("data");
    assertThat(data.path("stack").size() + data.path("stackOmitted").asInt()).isEqualTo(500);
    assertThat(data.path("stack").size()).isPositive();
  }
}
