package dev.jankline.command.check;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.stack.Checkout;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Proves that what only the broker and the registry need is on no class path of ours. */
@Tag("check")
class ClassPathTest {
  private static final List<String> FORBIDDEN =
      List.of(
          "kafka_2",
          "kafka-server",
          "kafka-metadata",
          "kafka-raft",
          "kafka-storage",
          "kafka-group-coordinator",
          "kafka-transaction-coordinator",
          "scala-",
          "log4j",
          "apicurio",
          "quarkus",
          "jmh-");

  @ParameterizedTest
  @ValueSource(strings = {"ingest-gateway", "stream-processor", "ticket-webhook", "dashboard"})
  void noBrokerOrRegistryJar_onTheClassPathOf(String module) {
    List<String> jars = jars(Checkout.find().classPath(module));
    assertThat(jars).anyMatch(jar -> jar.startsWith("kafka-clients"));
    assertThat(jars).noneMatch(jar -> FORBIDDEN.stream().anyMatch(jar::startsWith));
  }

  @Test
  void noBrokerOrRegistryJar_onTheClassPathOfTheCommand() {
    List<String> jars = jars(System.getProperty("java.class.path"));
    assertThat(jars).anyMatch(jar -> jar.startsWith("picocli"));
    assertThat(jars).noneMatch(jar -> FORBIDDEN.stream().anyMatch(jar::startsWith));
  }

  @Test
  void theForbiddenJarsAreWhereTheBrokerIs() {
    // A name that never occurs would forbid nothing.
    String[] names =
        requireNonNull(Path.of(Checkout.find().brokerClassPath()).getParent()).toFile().list();
    assertThat(names).anyMatch(jar -> jar.startsWith("kafka_2"));
    assertThat(names).anyMatch(jar -> jar.startsWith("scala-"));
    assertThat(names).anyMatch(jar -> jar.startsWith("log4j"));
  }

  private static List<String> jars(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator))
        .map(entry -> Path.of(entry).getFileName().toString())
        .toList();
  }
}
