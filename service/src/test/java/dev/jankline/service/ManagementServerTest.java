package dev.jankline.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.service.ManagementServer.ManagementSettings;
import dev.jankline.service.ServiceProcess.StartException;
import dev.jankline.service.settings.ServiceSettings;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ManagementServerTest {
  private final AtomicReference<Optional<String>> obstacle = new AtomicReference<>(Optional.of(""));
  private final AtomicReference<Optional<String>> trouble = new AtomicReference<>(Optional.empty());
  private final PrometheusMeterRegistry metrics =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ManagementServer server =
      ManagementServer.start(settings(0), metrics, obstacle::get, trouble::get);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void readinessFollowsTheService() throws Exception {
    assertThat(get("/healthz").statusCode()).isEqualTo(200);
    assertThat(get("/readyz").statusCode()).isEqualTo(503);
    assertThat(get("/readyz").body()).isEqualTo("not ready\n");
    obstacle.set(Optional.empty());
    assertThat(get("/readyz").statusCode()).isEqualTo(200);
  }

  @Test
  void readinessTellsWhyNot() throws Exception {
    obstacle.set(Optional.of("1 of 2 stream threads are dead"));

    assertThat(get("/readyz").statusCode()).isEqualTo(503);
    assertThat(get("/readyz").body()).isEqualTo("not ready: 1 of 2 stream threads are dead\n");
  }

  @Test
  void readinessTellsTroubleBeside() throws Exception {
    trouble.set(Optional.of("DISK_FULL: the disk of state has no room"));

    assertThat(get("/readyz").body())
        .isEqualTo("not ready\nDISK_FULL: the disk of state has no room\n");
    obstacle.set(Optional.empty());
    assertThat(get("/readyz").statusCode()).isEqualTo(200);
    assertThat(get("/readyz").body())
        .isEqualTo("ready\nDISK_FULL: the disk of state has no room\n");
  }

  @Test
  void metricsArePrometheusText() throws Exception {
    metrics.counter("jank.sample", "reason", "LATE").increment(3);

    assertThat(get("/metrics").body()).contains("jank_sample_total{reason=\"LATE\"} 3.0");
  }

  @Test
  void takenPortStopsTheStart() {
    assertThatThrownBy(
            () ->
                ManagementServer.start(
                    settings(server.port()), metrics, Optional::empty, Optional::empty))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("cannot listen on 127.0.0.1:" + server.port())
        .hasMessageContaining("choose another jank.management.port");
  }

  private HttpResponse<String> get(String path) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(10)).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private static ManagementSettings settings(int port) {
    return ServiceSettings.load(
            null, Map.of("JANK_MANAGEMENT_PORT", "" + port), ManagementSettings.class)
        .of(ManagementSettings.class);
  }
}
