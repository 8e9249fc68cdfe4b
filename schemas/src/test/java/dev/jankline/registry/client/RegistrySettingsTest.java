package dev.jankline.registry.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;

class RegistrySettingsTest {
  @Test
  void defaults_whenOnlyTheUrlIsSet() {
    RegistrySettings settings =
        RegistrySettings.from(Map.of("schema.registry.url", "http://a:8081", "acks", "all"));
    assertThat(settings.urls()).containsExactly(URI.create("http://a:8081"));
    assertThat(settings.access()).isEqualTo(RegistryAccess.open());
    assertThat(settings.connectTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.readTimeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(settings.maxRetries()).isEqualTo(3);
    assertThat(settings.minRetryWait()).isEqualTo(Duration.ofMillis(200));
    assertThat(settings.maxRetryWait()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void everyKey_isRead() {
    RegistrySettings settings =
        RegistrySettings.from(
            Map.of(
                "schema.registry.url", " http://a:1/apis/ccompat/v7/ , https://b/x",
                "basic.auth.credentials.source", "USER_INFO",
                "basic.auth.user.info", "u:p",
                "http.connect.timeout.ms", "1",
                "http.read.timeout.ms", 2,
                "max.retries", "0",
                "retries.wait.ms", "4",
                "retries.max.wait.ms", "5"));
    assertThat(settings)
        .isEqualTo(
            new RegistrySettings(
                List.of(URI.create("http://a:1/apis/ccompat/v7"), URI.create("https://b/x")),
                RegistryAccess.basic("u:p"),
                Duration.ofMillis(1),
                Duration.ofMillis(2),
                0,
                Duration.ofMillis(4),
                Duration.ofMillis(5)));
    assertThat(settings.toString()).doesNotContain("u:p").doesNotContain("dTpw");
  }

  @Test
  void credentials_mayBeInTheUrl() {
    RegistrySettings settings =
        RegistrySettings.from(Map.of("schema.registry.url", "http://u:p%40ss@a:1/x"));
    assertThat(settings.access()).isEqualTo(RegistryAccess.basic("u:p@ss"));
    assertThat(settings.urls()).containsExactly(URI.create("http://a:1/x"));
  }

  @Test
  void mistake_isNamed() {
    assertWrong(Map.of(), "schema.registry.url is missing");
    assertWrong(Map.of("schema.registry.url", " , "), "schema.registry.url is missing");
    assertWrong(Map.of("schema.registry.url", "localhost:8081"), "http or https");
    assertWrong(Map.of("schema.registry.url", "http://a b"), "http or https");
    assertWrong(Map.of("schema.registry.url", "http://a", "max.retries", "many"), "max.retries");
    assertWrong(Map.of("schema.registry.url", "http://a", "max.retries", "-1"), "max.retries");
    assertWrong(
        Map.of("schema.registry.url", "http://a", "basic.auth.credentials.source", "USER_INFO"),
        "basic.auth.user.info must be user:password");
    assertWrong(
        Map.of("schema.registry.url", "http://a", "basic.auth.credentials.source", "KERBEROS"),
        "must be URL, USER_INFO or SASL_INHERIT, not KERBEROS");
  }

  private static void assertWrong(Map<String, ?> config, String message) {
    assertThatThrownBy(() -> RegistrySettings.from(config))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(message);
  }
}
