package dev.jankline.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.process.Await;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Starts a second processor under the name of the first. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SameNameIT {
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final String NAME = "processor-of-the-test";

  @Test
  void theFirstStopsAndSaysWhy_andTheSecondWorks() throws Exception {
    Checkout checkout = Checkout.find();
    StackPlan plan =
        StackPlan.forApp("com.example.reader")
            .with(Program.PROCESSOR, "jank.processor.instance", NAME);
    try (LocalStack stack = LocalStack.start(checkout, plan, progress -> {});
        ServiceChild second =
            ServiceChild.launch(checkout, stack.state(), planOfAnother(stack.state()))) {
      ServiceChild first = stack.processor();

      second.awaitReady();

      assertThat(Await.until(LIMIT, () -> !first.process().alive())).as("first ended").isTrue();
      assertThat(Files.readString(first.process().log()))
          .contains("has started under the same name '" + NAME + "'")
          .contains("jank.processor.instance");
      assertThat(second.process().alive()).isTrue();
    }
  }

  /** The settings of the first, but for the folder of its state. */
  private static ServicePlan planOfAnother(StateFolder state) throws IOException {
    Properties first = new Properties();
    try (InputStream file =
        Files.newInputStream(
            state.folder(Program.PROCESSOR.word()).resolve("processor.properties"))) {
      first.load(file);
    }
    first.remove("jank.management.port");
    Map<String, String> settings = new TreeMap<>();
    first.stringPropertyNames().forEach(key -> settings.put(key, first.getProperty(key)));
    settings.put("jank.processor.state-directory", state.folder("second-state").toString());
    settings.put("jank.processor.symbols.cache-directory", state.folder("second-cache").toString());
    return new ServicePlan(
        "second",
        Program.PROCESSOR,
        List.of("-Xmx384m", "--enable-native-access=ALL-UNNAMED"),
        settings);
  }
}
