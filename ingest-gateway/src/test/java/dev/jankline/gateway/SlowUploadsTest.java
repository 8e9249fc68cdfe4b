package dev.jankline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.testing.Batches;
import dev.jankline.service.testing.RawClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Symbol files that come slowly, with a key; a file may take longer than any silence in it. */
@Timeout(120)
class SlowUploadsTest {
  private static final int PARTS = 30;

  @TempDir Path folder;
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    gateway = new RunningGateway(folder, "workers=2", "symbols.silence-timeout=PT2S");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void uploadEnds_whenNothingComes() throws Exception {
    try (RawClient client = new RawClient(gateway.port());
        RawClient other = new RawClient(gateway.port())) {
      client.send(head(1_000) + "# pg_map_id: 1");
      other.send(head(1_000));

      assertThat(client.closesWithin(20_000)).isTrue();
      assertThat(other.closesWithin(20_000)).isTrue();
      assertThat(client.count("HTTP/1.1 503")).isEqualTo(1);
      assertThat(client.count("No byte came for 2 s")).isEqualTo(1);
      assertThat(other.count("HTTP/1.1 503")).isEqualTo(1);
    }
    assertThat(gateway.artifacts).isEmpty();
    try (Stream<Path> left = Files.list(folder.resolve("uploads"))) {
      assertThat(left).as("files left behind").isEmpty();
    }
  }

  @Test
  void uploadGoesOn_whenItIsSlowAndSteady() throws Exception {
    String part = "# a comment\n";
    String mapping = "# pg_map_id: 1234abcd\na.b.C -> d:\n    void e() -> f\n";
    try (RawClient client = new RawClient(gateway.port())) {
      client.send(head(PARTS * part.length() + mapping.length()));
      for (int i = 0; i < PARTS; i++) {
        Thread.sleep(150);
        client.send(part);
      }
      client.send(mapping);

      assertThat(client.readUntil("HTTP/1.1 201", 20_000)).isTrue();
    }
    assertThat(gateway.artifacts).hasSize(1);
  }

  private static String head(int length) {
    return String.join(
        "\r\n",
        "PUT /v1/apps/" + Batches.APP + "/symbols HTTP/1.1",
        "Host: a",
        "Authorization: Bearer " + RunningGateway.UPLOAD_KEY,
        "Content-Length: " + length,
        "",
        "");
  }
}
