package dev.jankline.registry.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a registry is told by whom asks it, for each source of credentials. */
class RegistryAccessTest {
  private static final String JAAS =
      "org.apache.kafka.common.security.plain.PlainLoginModule required"
          + " username=\"anna\" password=\"pass:word\";";

  private final FakeRegistry registry = new FakeRegistry();

  @AfterEach
  void stop() {
    registry.close();
  }

  @Test
  void userInfoOfTheUrlIsSent_byDefaultAndByName() {
    String url = registry.url().toString().replace("http://", "http://anna:pass%3Aword@");

    assertThat(sent(Map.of("schema.registry.url", url))).isEqualTo(basic("anna:pass:word"));
    assertThat(sent(Map.of("schema.registry.url", url, "basic.auth.credentials.source", "URL")))
        .isEqualTo(basic("anna:pass:word"));
  }

  @Test
  void loginOfTheBrokersIsInherited() {
    for (Object jaas : List.of(JAAS, new Password(JAAS))) {
      assertThat(
              sent(
                  Map.of(
                      "basic.auth.credentials.source", "SASL_INHERIT", "sasl.jaas.config", jaas)))
          .isEqualTo(basic("anna:pass:word"));
    }
  }

  @Test
  void tokenIsSent() {
    assertThat(
            sent(
                Map.of(
                    "bearer.auth.credentials.source", "STATIC_TOKEN",
                    "bearer.auth.token", "abc.def")))
        .isEqualTo("Bearer abc.def");
  }

  @Test
  void mistakeIsNamed_andShowsNoSecret() {
    assertWrong(
        Map.of("basic.auth.credentials.source", "URL", "bearer.auth.credentials.source", "X"),
        "not both");
    assertWrong(
        Map.of("bearer.auth.credentials.source", "STATIC_TOKEN"), "bearer.auth.token is missing");
    assertWrong(Map.of("bearer.auth.credentials.source", "OAUTHBEARER"), "must be STATIC_TOKEN");
    assertWrong(
        Map.of("bearer.auth.token", "hush"), "set bearer.auth.credentials.source=STATIC_TOKEN");
    assertWrong(
        Map.of("basic.auth.user.info", "u:hush"), "set basic.auth.credentials.source=USER_INFO");
    assertWrong(
        Map.of(
            "basic.auth.credentials.source", "SASL_INHERIT",
            "sasl.jaas.config", "nothing with password=hush"),
        "must hold a login module");
    assertWrong(
        Map.of(
            "basic.auth.credentials.source", "SASL_INHERIT",
            "sasl.jaas.config", "a.B required token=\"hush\";"),
        "must hold a login module");
  }

  private @Nullable String sent(Map<String, ?> config) {
    Map<String, Object> all = new HashMap<>(Map.of("schema.registry.url", registry.url()));
    all.putAll(config);
    try (RegistryClient client = new RegistryClient(RegistrySettings.from(all))) {
      client.subjects();
    }
    return registry.asked().get(registry.asked().size() - 1).headers().get("Authorization");
  }

  private static void assertWrong(Map<String, ?> config, String message) {
    Map<String, Object> all = new HashMap<>(config);
    all.put("schema.registry.url", "http://a");
    assertThatThrownBy(() -> RegistrySettings.from(all))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("hush");
  }

  private static String basic(String userInfo) {
    byte[] bytes = userInfo.getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(bytes);
  }
}
