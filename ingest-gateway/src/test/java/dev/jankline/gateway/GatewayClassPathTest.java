package dev.jankline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keeps jars that the gateway never loads off its class path. */
class GatewayClassPathTest {
  private static final List<String> JARS =
      Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(entry -> Path.of(entry).getFileName().toString())
          .toList();

  @ParameterizedTest
  @ValueSource(strings = {"linux-x86_64", "linux-aarch_64"})
  void hasTheNativeEventLoopOfLinuxServers(String system) {
    assertThat(JARS)
        .anyMatch(
            jar -> jar.startsWith("netty-transport-native-epoll-") && jar.contains("-" + system));
  }

  @ParameterizedTest
  @ValueSource(strings = {"osx", "macos", "windows", "kqueue"})
  void hasNoNativesOfOtherSystems(String system) {
    assertThat(JARS).noneMatch(jar -> jar.contains(system));
  }

  @Test
  void hasNothingThatAServerOfPlainHttpNeverLoads() {
    assertThat(JARS)
        .noneMatch(jar -> jar.startsWith("netty-tcnative"))
        .noneMatch(jar -> jar.startsWith("netty-handler-proxy"))
        .noneMatch(jar -> jar.startsWith("brotli4j"))
        .noneMatch(jar -> jar.startsWith("apache-client") || jar.startsWith("netty-nio-client"))
        .noneMatch(jar -> jar.startsWith("commons-compress"))
        .noneMatch(jar -> jar.startsWith("prometheus-metrics-exposition-formats"));
  }
}
