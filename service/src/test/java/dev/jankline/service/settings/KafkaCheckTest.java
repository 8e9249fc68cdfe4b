package dev.jankline.service.settings;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaCheckTest {
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusesWhatTheClientWould(boolean producer) {
    Consumer<Map<String, Object>> check = producer ? KafkaCheck::producer : KafkaCheck::consumer;

    assertThatThrownBy(() -> check.accept(Map.of()))
        .isInstanceOf(SettingsException.class)
        .hasMessageStartingWith("jank.kafka.common.bootstrap.servers is missing: set it to");
    assertThatThrownBy(() -> check.accept(Map.of("bootstrap.servers", " ")))
        .isInstanceOf(SettingsException.class);
    assertThatThrownBy(() -> check.accept(Map.of("bootstrap.servers", "localhost")))
        .isInstanceOf(ConfigException.class);
    assertThatThrownBy(
            () ->
                check.accept(
                    Map.of("bootstrap.servers", "localhost:1", "security.protocol", "TLS")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("security.protocol");
    assertThatCode(() -> check.accept(Map.of("bootstrap.servers", "localhost:1")))
        .doesNotThrowAnyException();
  }
}
