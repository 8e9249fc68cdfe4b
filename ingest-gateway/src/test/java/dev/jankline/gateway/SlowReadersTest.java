package dev.jankline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.testing.Batches;
import dev.jankline.gateway.testing.Http2Bytes;
import dev.jankline.service.testing.RawClient;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that ask and do not read the answer; far sooner than any request times out. */
@Timeout(120)
class SlowReadersTest {
  /** More than the buffers of both ends of a loopback connection take together. */
  private static final int LARGE = 32 << 20;

  private static final String END = "\nend\n";
  private static final int STEP_MILLIS = 250;
  private static final int STEPS = 60;
  private static final String CONFIG = "/v1/apps/" + Batches.APP + "/config";

  @TempDir Path folder;
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    gateway =
        new RunningGateway(
            folder, "head-timeout=PT2S", "body-timeout=PT60S", "request-timeout=PT60S");
    gateway.metricsText = "a".repeat(LARGE) + END;
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void connectionEnds_whenAnAnswerIsNotRead() throws Exception {
    try (RawClient client = new RawClient(gateway.port())) {
      client.send("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n");

      assertEnds(client, new byte[0]);
      assertThat(client.count("HTTP/1.1 200")).isEqualTo(1);
      assertThat(client.count(END)).isZero();
    }
  }

  @Test
  void http2ConnectionEnds_whenItTakesNoByteOfAnAnswer() throws Exception {
    for (String path : new String[] {"/metrics", "/healthz", "/nowhere", CONFIG}) {
      double before = gateway.refusedEarly("SLOW_READER");
      try (RawClient client = new RawClient(gateway.port())) {
        client.send(Http2Bytes.preface(0)).send(Http2Bytes.get(1, path));

        assertEnds(client, new byte[0]);
      }
      assertThat(gateway.refusedEarly("SLOW_READER")).as(path).isEqualTo(before + 1);
    }
  }

  @Test
  void http2ConnectionEnds_whenItTakesAByteNowAndThen() throws Exception {
    try (RawClient client = new RawClient(gateway.port())) {
      client.send(Http2Bytes.preface(0)).send(Http2Bytes.get(1, "/metrics"));

      assertEnds(client, Http2Bytes.window(1, 1));
    }
  }

  @Test
  void http2ConnectionGoesOn_whenAnswersAreReadLaterThanTheyCame() throws Exception {
    try (RawClient client = new RawClient(gateway.port())) {
      client.send(Http2Bytes.preface(0)).send(Http2Bytes.get(1, "/healthz"));
      client.readFor(500);
      client.send(Http2Bytes.window(1, 100));

      assertThat(client.readUntil("ok\n", 5_000)).isTrue();
      assertThat(client.closesWithin(4_000)).isFalse();
      assertThat(gateway.refusedEarly("SLOW_READER")).isZero();
    }
  }

  /** Reads nothing before the gateway has given up; sends some bytes again and again. */
  private void assertEnds(RawClient client, byte[] again) throws Exception {
    double before = gateway.refusedEarly("SLOW_READER");
    for (int i = 0; i < STEPS && gateway.refusedEarly("SLOW_READER") == before; i++) {
      Thread.sleep(STEP_MILLIS);
      sendQuietly(client, again);
    }
    assertThat(gateway.refusedEarly("SLOW_READER")).isGreaterThan(before);
    assertThat(client.closesWithin(10_000)).isTrue();
  }

  private static void sendQuietly(RawClient client, byte[] bytes) {
    try {
      client.send(bytes);
    } catch (java.io.IOException e) {
      // The gateway has closed the connection, which is what the test waits for.
    }
  }
}
