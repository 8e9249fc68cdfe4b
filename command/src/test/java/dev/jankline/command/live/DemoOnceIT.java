package dev.jankline.command.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.command.JankCommand;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs the whole path once, as a newcomer does. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DemoOnceIT {
  /** Things that the demo's app does wrong. */
  private static final long CAUSES = 15;

  @Test
  void everyEventIsAccountedFor_everyCauseIsOneCluster_andTheTicketsArrive() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        JankCommand.run(
            InputStream.nullInputStream(),
            new PrintStream(out, true, UTF_8),
            System.err,
            "demo",
            "--once",
            "--json",
            "--devices",
            "300");
    assertThat(exit).isZero();
    JsonNode summary = new ObjectMapper().readTree(out.toString(UTF_8));
    assertThat(summary.path("conserved").asBoolean()).isTrue();
    assertThat(number(summary, "sent"))
        .isEqualTo(number(summary, "accepted") + number(summary, "rejected"));
    assertThat(number(summary, "accepted"))
        .isEqualTo(
            number(summary, "counted")
                + number(summary, "duplicates")
                + number(summary, "dropped")
                + number(summary, "deadLettered"));
    assertThat(number(summary, "duplicates")).isPositive();
    assertThat(number(summary, "rejected")).isPositive();
    assertThat(number(summary, "stalls")).isPositive();
    assertThat(number(summary, "symbolized")).isEqualTo(number(summary, "stalls"));
    assertThat(number(summary, "clusters")).isEqualTo(CAUSES);
    assertThat(number(summary, "tickets")).as("what did not change opens none").isOne();
    assertThat(summary.path("ticketsByType")).hasToString("{\"REGRESSION\":1}");
    assertThat(summary.path("firstTicket").asText()).contains("FeedRanker");
    JsonNode regressions = summary.path("regressions");
    assertThat(regressions).as("the planted one alone").hasSize(1);
    assertThat(regressions.path(0).path("title").asText()).contains("FeedRanker");
    assertThat(regressions.path(0).path("version").asText()).isEqualTo("1.1.0");
    assertThat(regressions.path(0).path("olderVersion").asText()).isEqualTo("1.0.0");
    assertThat(regressions.path(0).path("kind").asText()).isEqualTo("REGRESSION");
    assertThat(regressions.path(0).path("low").asDouble()).isGreaterThan(1);
    assertThat(regressions.path(0).path("ratio").asDouble()).isBetween(1.5, 8.0);
    assertThat(regressions.path(0).path("high").asDouble()).isBetween(2.0, 20.0);
    assertThat(regressions.path(0).path("since").asText()).isNotEmpty();
    assertThat(number(summary, "delivered")).isEqualTo(number(summary, "tickets"));
  }

  private static long number(JsonNode summary, String field) {
    assertThat(summary.has(field)).as(field).isTrue();
    return summary.path(field).asLong();
  }
}
