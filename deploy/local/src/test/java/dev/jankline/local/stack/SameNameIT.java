package dev.jankline.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.TestStack;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
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
    } finally {
      first.restart();
    }
  }
}
