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

/** Runs the demo that ends by itself; {@link DemoIT} reads the numbers of the one that stays. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DemoOnceIT {
  @Test
  void endsWithZero_whenEveryEventIsAccountedFor() throws Exception {
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
            "100");
    assertThat(exit).isZero();
    JsonNode summary = new ObjectMapper().readTree(out.toString(UTF_8));
    assertThat(summary.path("conserved").asBoolean()).isTrue();
    assertThat(summary.path("counted").asLong()).isPositive();
  }
}
