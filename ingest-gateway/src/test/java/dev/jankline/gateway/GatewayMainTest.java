package dev.jankline.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.service.settings.ServiceSettings;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a start refuses, {@code --check-config} refuses: both go through {@code prepare}. */
class GatewayMainTest {
  private static final Map<String, String> GOOD =
      Map.of(
          "JANK_KAFKA_COMMON_BOOTSTRAP_SERVERS", "localhost:9092",
          "JANK_KAFKA_COMMON_SCHEMA_REGISTRY_URL", "http://localhost:8081",
          "JANK_GATEWAY_DEVICE_KEYS_READER", "k1",
          "JANK_GATEWAY_SYMBOLS_DIRECTORY", "target/symbols-that-are-not-made");

  @Test
  void goodSettingsArePrepared() {
    assertThat(prepare("JANK_GATEWAY_PORT", "1")).isNotNull();
  }

  @Test
  void wrongSettingsAreRefused_namingThem() {
    assertRefused("JANK_KAFKA_COMMON_BOOTSTRAP_SERVERS", "", "bootstrap.servers is missing");
    assertRefused("JANK_KAFKA_COMMON_BOOTSTRAP_SERVERS", "localhost", "bootstrap.servers");
    assertRefused("JANK_KAFKA_COMMON_SCHEMA_REGISTRY_URL", "", "schema.registry.url is missing");
    assertRefused("JANK_KAFKA_PRODUCER_LINGER_MS", "soon", "linger.ms");
    assertRefused("JANK_GATEWAY_DEVICE_KEYS_READER", "k1,", "key of app 'reader' is empty");
    assertRefused("JANK_GATEWAY_UPLOAD_KEYS_OTHER", " , ", "key of app 'other' is empty");
    assertRefused("JANK_GATEWAY_CONFIG_DIRECTORY", "/nowhere", "jank.gateway.config-directory");
    assertRefused("JANK_GATEWAY_SYMBOLS_DIRECTORY", "pom.xml/s", "jank.gateway.symbols.directory");
    assertRefused("JANK_GATEWAY_SYMBOLS_BUCKET_ENDPOINT", "s3:9000", "symbols.bucket.endpoint");
    assertRefused("JANK_GATEWAY_TRUSTED_PROXIES", "10.0.0.0/33", "jank.gateway.trusted-proxies");
    assertRefused("JANK_GATEWAY_TRUSTED_PROXIES", "::1,proxy.example", "'proxy.example' is no");
    assertRefused("JANK_GATEWAY_TLS_KEY", "key.pem", "set both, or none");
    assertRefused("JANK_GATEWAY_WORKERS", "0", "jank.gateway.workers is 0");
    assertRefused("JANK_GATEWAY_PORT", "70000", "jank.gateway.port is 70000");
    assertRefused("JANK_GATEWAY_PROT", "1", "did you mean 'JANK_GATEWAY_PORT'?");
  }

  private static void assertRefused(String name, String value, String message) {
    assertThatThrownBy(() -> prepare(name, value)).hasMessageContaining(message);
  }

  private static Object prepare(String name, String value) {
    Map<String, String> environment = new HashMap<>(GOOD);
    environment.put(name, value);
    return GatewayMain.prepare(ServiceSettings.load(null, environment, GatewaySettings.class));
  }
}
