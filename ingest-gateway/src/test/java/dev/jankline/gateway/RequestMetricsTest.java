package dev.jankline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.testing.Batches;
import dev.jankline.wire.BatchCodec;
import io.micrometer.core.instrument.Timer;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RequestMetricsTest {
  @TempDir Path folder;

  @Test
  void requestsAreMeasured_byEndpointAndStatus() throws Exception {
    byte[] body = BatchCodec.encode(Batches.ofApp(Batches.APP, 1));
    try (RunningGateway gateway = new RunningGateway(folder)) {
      String answer = gateway.send(gateway.upload(body)).body();
      gateway.send(gateway.upload(new byte[0]));
      gateway.send(HttpRequest.newBuilder(gateway.uri("/nowhere/42")));
      gateway.send(HttpRequest.newBuilder(gateway.uri("/v1/apps/a/config")));

      assertThat(count(gateway, "/v1/batches", 202)).isEqualTo(1);
      assertThat(count(gateway, "/v1/batches", 400)).isEqualTo(1);
      assertThat(count(gateway, "/v1/apps/{app}/config", 404)).isEqualTo(1);
      assertThat(count(gateway, "other", 404)).isEqualTo(1);
      assertThat(bytes(gateway, "received", "/v1/batches")).isEqualTo(body.length);
      assertThat(bytes(gateway, "sent", "/v1/batches")).isEqualTo(answer.length());
    }
  }

  /** The log of a request is complete a moment after its client has the answer. */
  private static long count(RunningGateway gateway, String endpoint, int status)
      throws InterruptedException {
    long until = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (System.nanoTime() < until) {
      Timer timer =
          gateway
              .metrics
              .find("jank.gateway.request.duration")
              .tags("endpoint", endpoint, "status", Integer.toString(status))
              .timer();
      if (timer != null) {
        return timer.count();
      }
      Thread.sleep(10);
    }
    return 0;
  }

  private static double bytes(RunningGateway gateway, String direction, String endpoint) {
    return gateway
        .metrics
        .get("jank.gateway." + direction + ".bytes")
        .tags("endpoint", endpoint, "status", "202")
        .counter()
        .count();
  }
}
