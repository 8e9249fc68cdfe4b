package dev.jankline.webhook.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.service.testing.GuardedPortContract;
import dev.jankline.service.testing.RawClient;
import dev.jankline.webhook.inbound.InboundServer.TicketStates;
import dev.jankline.webhook.settings.TestSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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
                    (app, fingerprint) -> CompletableFuture.completedFuture(Optional.empty())),
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

  @Test
  void bodiesOfOneAddressHoldTheirShareOfMemory_andOthersAreAnswered() throws Exception {
    String head = "POST " + path() + " HTTP/1.1\r\nHost: a\r\nContent-Length: ";
    List<RawClient> senders = new ArrayList<>();
    for (int i = 0; i < PER_ADDRESS; i++) {
      String half = head + "990000\r\n\r\n" + "x".repeat(900_000);
      senders.add(new RawClient(server.port(), 20).send(half));
    }
    try (RawClient other = new RawClient(server.port(), 21).send(head + "2\r\n\r\n{}")) {
      assertThat(other.readUntil("HTTP/1.1 404", 5_000)).isTrue();
    }
    boolean isRefused = false;
    for (RawClient sender : senders) {
      isRefused |= sender.readUntil("HTTP/1.1 503", 2_000);
      sender.close();
    }
    assertThat(isRefused).as("4.5 MB of one address").isTrue();
  }
}
