package dev.jankline.command.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the requests of the reporters in docs/reporters. */
class ReporterRequestsTest {
  private static final int MAX_LINES = 300;
  private static final Conformance CONFORMANCE =
      new Conformance(
          new ContractFacts(
              Instant.parse("2026-10-09T17:30:00Z"),
              Duration.ofDays(8),
              Set.of(),
              Set.of(),
              950_000));

  @ParameterizedTest
  @ValueSource(strings = {"flutter-request.http", "ios-request.http"})
  void requestsConform(String name) throws Exception {
    String request = Files.readString(reporters(name));
    int head = request.indexOf("\n\n");
    String body = request.substring(head + 2);

    assertThat(CONFORMANCE.check(body.getBytes(StandardCharsets.UTF_8)).findings()).isEmpty();
    assertThat(request.substring(0, head))
        .contains("Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jankline_reporter.dart", "JanklineReporter.swift"})
  void reportersAreShort_andSayFirstThatTheyAreNotForUsers(String name) throws Exception {
    assertThat(Files.readAllLines(reporters(name)))
        .hasSizeLessThan(MAX_LINES)
        .first(InstanceOfAssertFactories.STRING)
        .startsWith("// ILLUSTRATION FOR STAFF BUILDS");
  }

  private static Path reporters(String name) {
    return Path.of("..", "docs", "reporters", name);
  }
}
