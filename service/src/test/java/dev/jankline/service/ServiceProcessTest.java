package dev.jankline.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ServiceProcessTest {
  @Test
  void argumentsAreRead() {
    ServiceProcess.Arguments arguments =
        ServiceProcess.Arguments.parse(new String[] {"--config", "a.properties", "--check-config"});

    assertThat(arguments.config()).isEqualTo(Path.of("a.properties"));
    assertThat(arguments.checkOnly()).isTrue();
  }

  @Test
  void unknownArgumentIsRefused_withTheUsage() {
    assertThatThrownBy(() -> ServiceProcess.Arguments.parse(new String[] {"--conf"}))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("usage: [--config FILE] [--check-config]");
  }

  @Test
  void configWithoutFileIsRefused() {
    assertThatThrownBy(() -> ServiceProcess.Arguments.parse(new String[] {"--config"}))
        .isInstanceOf(SettingsException.class)
        .hasMessage("--config needs a file");
  }
}
