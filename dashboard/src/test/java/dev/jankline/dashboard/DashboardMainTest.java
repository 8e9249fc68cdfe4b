package dev.jankline.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.service.settings.Settings;
import dev.jankline.service.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DashboardMainTest {
  private static final String KAFKA =
      """
      jank.kafka.common.bootstrap.servers=127.0.0.1:1
      jank.kafka.common.schema.registry.url=http://127.0.0.1:2
      """;

  @TempDir private Path folder;

  private Settings settings(String lines) throws IOException {
    Path file = Files.writeString(folder.resolve("dashboard.properties"), KAFKA + lines);
    return Settings.load(file, Map.of(), DashboardSettings.class);
  }

  @Test
  void startsWithKafkaAlone() throws IOException {
    Settings settings = settings("");
    assertThat(settings.of(DashboardSettings.class).port()).isEqualTo(8090);
    assertThatCode(() -> DashboardMain.prepare(settings)).doesNotThrowAnyException();
  }

  @Test
  void refusesToListenForOthers_withoutKeys() throws IOException {
    Settings settings = settings("jank.dashboard.host=0.0.0.0\n");
    assertThatThrownBy(() -> DashboardMain.prepare(settings))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.dashboard.read-keys");
  }

  @Test
  void listensForOthers_withKeys() throws IOException {
    Settings settings =
        settings("jank.dashboard.host=0.0.0.0\njank.dashboard.read-keys.\"a.b\"=key-1,key-2\n");
    assertThatCode(() -> DashboardMain.prepare(settings)).doesNotThrowAnyException();
  }

  @Test
  void refusesEmptyKeysAndWrongHashes() throws IOException {
    Settings empty = settings("jank.dashboard.read-keys.\"a.b\"=key-1,\n");
    assertThatThrownBy(() -> DashboardMain.prepare(empty)).hasMessageContaining("is empty");
    Settings wrong = settings("jank.dashboard.read-keys.\"a.b\"=sha256:12\n");
    assertThatThrownBy(() -> DashboardMain.prepare(wrong)).hasMessageContaining("64 hex digits");
  }

  @Test
  void refusesUnknownKeys() {
    assertThatThrownBy(() -> settings("jank.dashboard.prot=1\n"))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.dashboard.port");
  }
}
