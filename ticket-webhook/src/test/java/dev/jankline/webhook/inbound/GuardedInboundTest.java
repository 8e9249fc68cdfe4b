package dev.jankline.webhook.inbound;

import dev.jankline.service.testing.GuardedPortContract;
import dev.jankline.webhook.inbound.InboundServer.TicketStates;
import dev.jankline.webhook.settings.TestSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class GuardedInboundTest extends GuardedPortContract {
  @TempDir Path folder;
  private InboundServer server;

  @BeforeEach
  void start() throws Exception {
    server =
        InboundServer.start(
                TestSettings.of(
                    folder,
                    "inbound.port=0",
                    "inbound.max-connections-per-address=" + PER_ADDRESS,
                    "inbound.head-timeout=" + HEAD_TIMEOUT),
                new TicketStates(
                    status -> CompletableFuture.completedFuture(null),
                    (app, fingerprint) -> Optional.empty()),
                new SimpleMeterRegistry(),
                Clock.systemUTC())
            .orElseThrow();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Override
  protected int port() {
    return server.port();
  }

  @Override
  protected String path() {
    return "/v1/webhooks/app";
  }
}
