package dev.jankline.webhook.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookSettingsTest {
  @TempDir Path folder;

  @Test
  void defaultsHold() throws IOException {
    WebhookSettings settings = TestSettings.of(folder, "url=https://t.example/h", "secret=s");

    assertThat(settings.groupId()).isEqualTo("jank-webhook");
    assertThat(settings.allowAddresses()).isEmpty();
    assertThat(settings.connectTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(15));
    assertThat(settings.maxInFlight()).isEqualTo(32);
    assertThat(settings.maxHeld()).isEqualTo(1_000);
    assertThat(settings.maxAttempts()).isEqualTo(60);
    assertThat(settings.firstDelay()).isEqualTo(Duration.ofSeconds(1));
    assertThat(settings.maxDelay()).isEqualTo(Duration.ofMinutes(30));
    assertThat(settings.maxRetryAfter()).isEqualTo(Duration.ofHours(24));
    assertThat(settings.shutdownTimeout()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void everyPropertyIsRead() throws IOException {
    WebhookSettings settings =
        TestSettings.of(
            folder,
            "url=https://t.example/h",
            "secret=a,b",
            "group-id=g",
            "allow-addresses=127.0.0.1,10.0.0.0/8",
            "connect-timeout=PT1S",
            "timeout=PT2S",
            "max-in-flight=8",
            "max-held=9",
            "max-attempts=3",
            "first-delay=PT4S",
            "max-delay=PT5S",
            "max-retry-after=PT6S",
            "shutdown-timeout=PT7S");

    assertThat(settings.url()).hasValue(URI.create("https://t.example/h"));
    assertThat(settings.secret()).hasValue(List.of("a", "b"));
    assertThat(settings.groupId()).isEqualTo("g");
    assertThat(settings.allowAddresses()).hasValue(List.of("127.0.0.1", "10.0.0.0/8"));
    assertThat(settings.connectTimeout()).isEqualTo(Duration.ofSeconds(1));
    assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(2));
    assertThat(settings.maxInFlight()).isEqualTo(8);
    assertThat(settings.maxHeld()).isEqualTo(9);
    assertThat(settings.maxAttempts()).isEqualTo(3);
    assertThat(settings.firstDelay()).isEqualTo(Duration.ofSeconds(4));
    assertThat(settings.maxDelay()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.maxRetryAfter()).isEqualTo(Duration.ofSeconds(6));
    assertThat(settings.shutdownTimeout()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void promiseOfTheClientsCannotBeSetAway() {
    assertThat(
            ClientSettings.consumer(
                Map.of("enable.auto.commit", "true", "isolation.level", "read_uncommitted"), "g"))
        .containsEntry("enable.auto.commit", "false")
        .containsEntry("isolation.level", "read_committed")
        .containsEntry("group.id", "g");
    assertThat(
            ClientSettings.retries(
                Map.of("isolation.level", "read_uncommitted", "group.id", "g", "client.id", "c")))
        .containsEntry("isolation.level", "read_committed")
        .containsEntry("enable.auto.commit", "false")
        .containsEntry("client.id", "c")
        .doesNotContainKey("group.id");
    assertThat(ClientSettings.producer(Map.of("acks", "0"))).containsEntry("acks", "all");
  }
}
