package dev.jankline.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.service.ServiceProcess.StartException;
import dev.jankline.service.settings.KafkaCheck;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceProcessTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

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

  @Test
  void checkPreparesAndStartsNothing() {
    ServiceProcess.Preparation good =
        settings ->
            metrics -> {
              throw new AssertionError("started");
            };

    assertThat(run(good, Map.of(), "--check-config")).isZero();
    assertThat(said()).isEqualTo("sample: the settings are good\n");
  }

  @Test
  void checkAndStartRefuseTheSame_whatPreparationRefuses() {
    for (RuntimeException wrong :
        List.of(
            new SettingsException("jank.sample.file is missing"),
            new IllegalArgumentException("jank.sample.file is missing"))) {
      ServiceProcess.Preparation refused =
          settings -> {
            throw wrong;
          };
      for (String[] args : new String[][] {{}, {"--check-config"}}) {
        assertThat(run(refused, Map.of(), args)).isEqualTo(2);
        assertThat(said()).isEqualTo("sample: jank.sample.file is missing\n");
      }
    }
  }

  @Test
  void wrongKafkaSettingIsOneLine() {
    ServiceProcess.Preparation wrong =
        settings -> {
          KafkaCheck.producer(Map.of("bootstrap.servers", "localhost:9092", "linger.ms", "soon"));
          throw new AssertionError("accepted");
        };

    assertThat(run(wrong, Map.of())).isEqualTo(2);
    assertThat(said())
        .startsWith("sample: among jank.kafka.*: ")
        .contains("linger.ms")
        .hasLineCount(1);
  }

  @Test
  void failedStartIsOneLine_withExitCodeOne() {
    ServiceProcess.Preparation failing =
        settings ->
            metrics -> {
              throw StartException.listening(
                  "jank.sample", "127.0.0.1", 8080, new BindException("Address already in use"));
            };

    assertThat(run(failing, Map.of("JANK_MANAGEMENT_PORT", "0"))).isEqualTo(1);
    assertThat(said())
        .isEqualTo(
            "sample: cannot listen on 127.0.0.1:8080 (jank.sample.host, jank.sample.port): Address"
                + " already in use; stop what listens there, or choose another jank.sample.port\n");
  }

  @Test
  void takenManagementPortStopsTheStart_beforeAnythingBegan() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      ServiceProcess.Preparation unused =
          settings ->
              metrics -> {
                throw new AssertionError("started");
              };

      assertThat(run(unused, Map.of("JANK_MANAGEMENT_PORT", "" + port))).isEqualTo(1);
      assertThat(said())
          .startsWith("sample: cannot listen on 127.0.0.1:" + port)
          .endsWith("choose another jank.management.port\n");
    }
  }

  private int run(
      ServiceProcess.Preparation preparation, Map<String, String> environment, String... args) {
    return ServiceProcess.run(
        "sample",
        new ServiceProcess.Shell(
            args, environment, new PrintStream(err, true, StandardCharsets.UTF_8)),
        new Class<?>[0],
        preparation);
  }

  private String said() {
    String text = err.toString(StandardCharsets.UTF_8);
    err.reset();
    return text;
  }
}
