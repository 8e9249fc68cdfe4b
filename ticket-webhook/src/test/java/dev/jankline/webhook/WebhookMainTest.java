package dev.jankline.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.service.settings.ServiceSettings;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.target.webhook.WebhookSignatureTest;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a start refuses, {@code --check-config} refuses: both go through {@code prepare}. */
class WebhookMainTest {
  private static final Map<String, String> GOOD =
      Map.of(
          "JANK_KAFKA_COMMON_BOOTSTRAP_SERVERS", "localhost:9092",
          "JANK_KAFKA_COMMON_SCHEMA_REGISTRY_URL", "http://localhost:8081",
          "JANK_WEBHOOK_URL", "https://tracker.example/hooks",
          "JANK_WEBHOOK_SECRET", WebhookSignatureTest.secret(1));

  @Test
  void goodSettingsArePrepared() {
    assertThat(prepare("JANK_WEBHOOK_MAX_ATTEMPTS", "3")).isNotNull();
  }

  @Test
  void wrongSettingsAreRefused_namingThem() {
    assertRefused("JANK_KAFKA_COMMON_BOOTSTRAP_SERVERS", "", "bootstrap.servers is missing");
    assertRefused("JANK_KAFKA_COMMON_SCHEMA_REGISTRY_URL", "", "schema.registry.url is missing");
    assertRefused("JANK_KAFKA_CONSUMER_MAX_POLL_RECORDS", "-5", "max.poll.records");
    assertRefused("JANK_WEBHOOK_SECRET", "hush", "A webhook secret must be 'whsec_'");
    assertRefused("JANK_WEBHOOK_URL", "http://tracker.example/", "jank.webhook.url must be https");
    assertRefused("JANK_WEBHOOK_ALLOW_ADDRESSES", "tracker", "is not an IP address or block");
    assertRefused("JANK_WEBHOOK_MAX_ATTEMPTS", "0", "jank.webhook.max-attempts is 0");
    assertRefused("JANK_WEBHOOK_TIMEOUT", "PT-1S", "jank.webhook.timeout is PT-1S");
    assertRefused("JANK_WEBHOOK_SECRETS", "x", "did you mean 'JANK_WEBHOOK_SECRET'?");
  }

  private static void assertRefused(String name, String value, String message) {
    assertThatThrownBy(() -> prepare(name, value)).hasMessageContaining(message);
  }

  private static Object prepare(String name, String value) {
    Map<String, String> environment = new HashMap<>(GOOD);
    environment.put(name, value);
    return WebhookMain.prepare(ServiceSettings.load(null, environment, WebhookSettings.class));
  }
}
