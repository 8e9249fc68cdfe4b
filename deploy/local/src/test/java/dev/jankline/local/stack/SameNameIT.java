package dev.jankline.local.stack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Starts a second processor under the name of the first. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SameNameIT {
  private static final Duration LIMIT = Duration.ofSeconds(90);

  @Test
  void theFirstStopsAndSaysWhy_andTheSecondWorks() throws Exception {
    TestStack stack = TestStack.shared();
    ChildProcess first = stack.processor();
    StateFolder state = stack.stack().state();
    Map<String, String> ofItsOwn =
        Map.of(
            "jank.processor.state-directory", state.folder("second-state").toString(),
            "jank.processor.symbols.cache-directory", state.folder("second-cache").toString());
    try (ServiceChild second = stack.launchProcessor("second", ofItsOwn)) {
      second.awaitReady();

      assertThat(Await.until(LIMIT, () -> !first.alive())).as("first ended").isTrue();
      assertThat(Files.readString(first.log()))
          .contains("has started under the same name '" + TestStack.PROCESSOR_NAME + "'")
          .contains("jank.processor.instance");
      assertThat(second.process().alive()).isTrue();
      startedWithoutWarnings(second);
      exportsFewMetricsWithHelp(second);
      assertThat(state.folder("second-state").toFile().list())
          .as("RocksDB's library in the state folder")
          .anyMatch(name -> name.startsWith("librocksdbjni"));
    } finally {
      first.restart();
    }
  }

  private static void startedWithoutWarnings(ServiceChild processor) throws IOException {
    assertThat(Files.readAllLines(processor.process().log()))
        .as("warnings of a start")
        .noneMatch(line -> line.contains(" WARN ") && !isOfAnotherTest(line));
  }

  /** Tests of poison before this one leave symbols on the shared stack that nobody can read. */
  private static boolean isOfAnotherTest(String line) {
    return line.contains("announcement of symbols " + TestApp.POISON.id());
  }

  private static void exportsFewMetricsWithHelp(ServiceChild processor) throws IOException {
    String metrics;
    try (var in = processor.management().resolve("/metrics").toURL().openStream()) {
      metrics = new String(in.readAllBytes(), UTF_8);
    }
    List<String> names = new ArrayList<>();
    Set<String> described = new HashSet<>();
    for (String line : metrics.lines().toList()) {
      if (line.startsWith("# HELP ")) {
        described.add(line.split(" ", -1)[2]);
      } else if (line.startsWith("# TYPE ")) {
        names.add(line.split(" ", -1)[2]);
      }
    }
    assertThat(metrics.lines().filter(line -> !line.startsWith("#")).count())
        .as("lines of metrics")
        .isBetween(50L, 300L);
    assertThat(described).containsAll(names);
    assertThat(names).contains("kafka_stream_thread_process_rate");
  }
}
