package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs the demo that ends by itself; {@link DemoIT} reads the numbers of the one that stays. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DemoOnceIT {
  @Test
  void endsWithZero_whenEveryEventIsAccountedFor() throws Exception {
    Answer answer = Answer.to("demo", "--once", "--json", "--devices", "100");
    assertThat(answer.exit()).isZero();
    JsonNode summary = answer.json();
    assertThat(summary.path("conserved").asBoolean()).isTrue();
    assertThat(summary.path("counted").asLong()).isPositive();
  }
}
