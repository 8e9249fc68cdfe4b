package dev.jankline.webhook.target.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.linecorp.armeria.common.IpAddressRejectedException;
import dev.jankline.webhook.settings.TestSettings;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.target.TicketTargetContract;
import dev.jankline.webhook.target.Tickets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The contract of targets over real HTTP, and which addresses a webhook may connect to. */
@Timeout(60)
class WebhookTargetTest extends TicketTargetContract {
  private static final String SECRET = WebhookSignatureTest.secret(7);

  @TempDir Path folder;

  @Test
  void loopbackIsBlocked_whenNotAllowed() throws Exception {
    assertBlocked("https://127.0.0.1:%d/");
    assertBlocked("https://localhost:%d/");
    assertBlocked("https://[::ffff:127.0.0.1]:%d/");
    assertBlocked("http://127.0.0.1:%d/", "allow-addresses=10.0.0.0/8");
    assertBlocked("http://localhost:%d/", "allow-addresses=10.0.0.0/8");
  }

  @Test
  void allowedAddressIsReached_byNameToo() throws Exception {
    try (FakeReceiver receiver =
        new FakeReceiver((exchange, n) -> FakeReceiver.reply(exchange, 200, "", Map.of()))) {
      String url = "http://localhost:" + receiver.url().getPort() + "/";
      try (WebhookTarget http = http(url, "allow-addresses=127.0.0.0/8,::1")) {
        assertThat(http.deliver(Tickets.attempt(Tickets.opened("e1"))).get(20, TimeUnit.SECONDS))
            .isInstanceOf(Answer.Filed.class);
      }
    }
  }

  @Test
  void addressesThatCannotBeMeantStopTheStart() {
    assertThatThrownBy(() -> http("http://tracker.example/")).hasMessageContaining("must be https");
    assertThatThrownBy(() -> http("ftp://tracker.example/", "allow-addresses=127.0.0.1"))
        .hasMessageContaining("must be https");
    assertThatThrownBy(() -> http("https://me:hush@tracker.example/"))
        .hasMessageContaining("without user and password")
        .hasMessageNotContainingAny("hush");
    assertThatThrownBy(() -> http("https:/hooks")).hasMessageContaining("https://host/path");
    assertThatThrownBy(() -> http("https://tracker.example/", "allow-addresses=tracker.example"))
        .hasMessageContaining("is not an IP address or block");
  }

  private void assertBlocked(String url, String... lines) throws Exception {
    try (FakeReceiver receiver =
            new FakeReceiver((exchange, n) -> FakeReceiver.reply(exchange, 200, "", Map.of()));
        WebhookTarget http = http(url.formatted(receiver.url().getPort()), lines)) {
      assertThatThrownBy(
              () -> http.deliver(Tickets.attempt(Tickets.opened("e1"))).get(20, TimeUnit.SECONDS))
          .as(url)
          .hasRootCauseInstanceOf(IpAddressRejectedException.class);
      assertThat(receiver.messages).isEmpty();
    }
  }

  private WebhookTarget http(String url, String... lines) throws IOException {
    String[] all = Arrays.copyOf(lines, lines.length + 2);
    all[lines.length] = "url=" + url;
    all[lines.length + 1] = "secret=" + SECRET;
    return new WebhookTarget(TestSettings.of(folder, all), Clock.systemUTC());
  }

  @Override
  protected Site open(Reply reply) throws IOException {
    CountDownLatch held = new CountDownLatch(reply == Reply.HOLD ? 1 : 0);
    FakeReceiver receiver =
        new FakeReceiver(
            (exchange, number) -> {
              assertThat(held.await(60, TimeUnit.SECONDS)).isTrue();
              switch (reply) {
                case FILE, HOLD -> FakeReceiver.reply(exchange, 204, "", Map.of());
                case FILE_WITH_ID ->
                    FakeReceiver.reply(exchange, 200, "{\"externalId\":\"JANK-7\"}", Map.of());
                case REFUSE -> FakeReceiver.reply(exchange, 503, "", Map.of("Retry-After", "60"));
                case GONE -> FakeReceiver.reply(exchange, 410, "", Map.of());
                case BREAK -> exchange.close();
              }
            });
    WebhookTarget target =
        http(receiver.url().toString(), "allow-addresses=127.0.0.1", "timeout=PT60S");
    return new HttpSite(receiver, target, held);
  }

  private record HttpSite(FakeReceiver receiver, TicketTarget target, CountDownLatch held)
      implements Site {
    @Override
    public List<String> received() {
      return receiver.messages.stream().map(FakeReceiver.Message::id).toList();
    }

    @Override
    public void release() {
      held.countDown();
    }

    @Override
    public void close() {
      target.close();
      receiver.close();
    }
  }
}
