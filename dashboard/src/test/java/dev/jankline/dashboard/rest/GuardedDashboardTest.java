package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.DashboardSettings;
import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.service.QuietLog;
import dev.jankline.service.settings.ServiceSettings;
import dev.jankline.service.testing.GuardedPortContract;
import dev.jankline.service.testing.RawClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardedDashboardTest extends GuardedPortContract {
  private static final int STREAMS = 16;
  private static final String BEARER = "Bearer ";

  @TempDir Path folder;
  private final MeterRegistry metrics = new SimpleMeterRegistry();
  private RollupStore store;
  private DashboardServer server;

  @BeforeEach
  void start() throws Exception {
    Path file =
        Files.write(
            folder.resolve("dashboard.properties"),
            List.of(
                "jank.dashboard.max-connections-per-address=" + PER_ADDRESS,
                "jank.dashboard.head-timeout=" + HEAD_TIMEOUT));
    DashboardSettings settings =
        ServiceSettings.load(file, Map.of(), DashboardSettings.class).of(DashboardSettings.class);
    store = StoreKind.DUCKDB.open(folder);
    server =
        DashboardServer.start(
            DashboardServer.Binding.of(
                "127.0.0.1",
                0,
                AppKeys.reading(Map.of("app", "read-key", "other", "other-key")),
                settings,
                metrics),
            new DashboardServer.Sources(
                store, new ReadProgress(), new QuietLog(line -> {}, System::nanoTime)),
            Map.of());
  }

  @AfterEach
  void stop() {
    server.close();
    store.close();
  }

  @Override
  protected int port() {
    return server.port();
  }

  @Override
  protected String path() {
    return "/v1/health";
  }

  @Test
  void requestsAreMeasured_byEndpointAndStatus() throws Exception {
    try (RawClient client =
        new RawClient(server.port(), 50)
            .send("GET /v1/apps HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")) {
      assertThat(client.readUntil("HTTP/1.1 401", 5_000)).isTrue();
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    Timer timer = null;
    while (timer == null && System.nanoTime() - end < 0) {
      timer =
          metrics
              .find("jank.dashboard.request.duration")
              .tags("endpoint", "/v1/apps", "status", "401")
              .timer();
      Thread.onSpinWait();
    }
    assertThat(timer).isNotNull();
    assertThat(java.util.Objects.requireNonNull(timer).count()).isOne();
  }

  @Test
  void listenersOfOneKeyLeaveRoomForOthers_howeverItIsWritten() throws Exception {
    List<RawClient> listeners = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      listeners.add(listen(20 + i / 2, i % 2 == 0 ? BEARER : "bEARER  ", "read-key"));
      assertThat(listeners.get(i).readUntil("HTTP/1.1 200", 5_000)).isTrue();
    }
    try (RawClient more = listen(40, "BEARER ", "read-key");
        RawClient other = listen(40, BEARER, "other-key")) {
      assertThat(more.readUntil("HTTP/1.1 503", 5_000)).isTrue();
      assertThat(other.readUntil("HTTP/1.1 200", 5_000)).isTrue();
    }
    for (RawClient listener : listeners) {
      listener.close();
    }
  }

  private RawClient listen(int host, String scheme, String key) throws Exception {
    return new RawClient(server.port(), host)
        .send("GET /v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: " + scheme + key + "\r\n\r\n");
  }
}
