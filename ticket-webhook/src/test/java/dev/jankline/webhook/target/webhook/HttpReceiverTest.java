package dev.jankline.webhook.target.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.linecorp.armeria.common.IpAddressRejectedException;
import dev.jankline.webhook.settings.TestSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where a webhook may go. */
@Timeout(60)
class HttpReceiverTest {
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
      try (HttpReceiver http = http(url, "allow-addresses=127.0.0.0/8,::1")) {
        assertThat(http.post("e1", new byte[] {1}).get(20, TimeUnit.SECONDS).status())
            .isEqualTo(200);
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
        HttpReceiver http = http(url.formatted(receiver.url().getPort()), lines)) {
      assertThatThrownBy(() -> http.post("e1", new byte[] {1}).get(20, TimeUnit.SECONDS))
          .as(url)
          .hasRootCauseInstanceOf(IpAddressRejectedException.class);
      assertThat(receiver.messages).isEmpty();
    }
  }

  private HttpReceiver http(String url, String... lines) throws IOException {
    String[] all = Arrays.copyOf(lines, lines.length + 2);
    all[lines.length] = "url=" + url;
    all[lines.length + 1] = "secret=" + SECRET;
    return new HttpReceiver(
        TestSettings.of(folder, all), WebhookSignature.of(List.of(SECRET)), Clock.systemUTC());
  }
}
