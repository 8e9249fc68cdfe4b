package dev.jankline.processor.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.service.settings.ServiceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start refuses, {@code --check-config} refuses: a start is made from the plan. */
class ProcessorPlanTest {
  private static final Map<String, String> GOOD =
      Map.of(
          "JANK_KAFKA_COMMON_BOOTSTRAP_SERVERS", "localhost:9092",
          "JANK_KAFKA_COMMON_SCHEMA_REGISTRY_URL", "http://localhost:8081",
          "JANK_PROCESSOR_STATE_DIRECTORY", "target/state-that-is-not-made");

  @TempDir Path folder;

  @Test
  void goodSettingsMakeAPlan_andNoFolder() throws IOException {
    Path rules = Files.writeString(folder.resolve("r.yaml"), "a: [{name: n, minStalls: 7}]");

    ProcessorPlan plan = plan("JANK_PROCESSOR_RULES_FILE", rules.toString());

    assertThat(plan.rules().of("a")).hasSize(1);
    assertThat(plan.streams("processor-1", new FailedRecords(failure -> false)))
        .containsEntry("bootstrap.servers", "localhost:9092");
    assertThat(Path.of("target/state-that-is-not-made")).doesNotExist();
  }

  @Test
  void wrongSettingsAreRefused_namingThem() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.yaml"), "a: [{name: n, minStals: 7}]");

    assertRefused("JANK_KAFKA_COMMON_BOOTSTRAP_SERVERS", "", "bootstrap.servers is missing");
    assertRefused("JANK_KAFKA_COMMON_SCHEMA_REGISTRY_URL", "", "schema.registry.url is missing");
    assertRefused("JANK_KAFKA_STREAMS_NUM_STANDBY_REPLICAS", "two", "num.standby.replicas");
    assertRefused(
        "JANK_PROCESSOR_RULES_FILE", "/nowhere.yaml", "cannot read rules file /nowhere.yaml");
    assertRefused("JANK_PROCESSOR_RULES_FILE", bad.toString(), "unknown field 'minStals'");
    assertRefused("JANK_PROCESSOR_FRAME_LISTS_READER", "/nowhere.txt", "/nowhere.txt");
    assertRefused("JANK_PROCESSOR_STATE_DIRECTORY", "pom.xml/s", "jank.processor.state-directory");
    assertRefused("JANK_PROCESSOR_SYMBOLS_BUCKET_ENDPOINT", "s3", "symbols.bucket.endpoint");
    assertRefused(
        "JANK_PROCESSOR_RETAINED_MAX_AGE", "P8D", "jank.processor.retained.max-age is PT192H");
    assertRefused("JANK_PROCESSOR_THREADS", "0", "jank.processor.threads is 0");
    assertRefused("JANK_PROCESSOR_THREAD", "1", "did you mean 'JANK_PROCESSOR_THREADS'?");
  }

  private static void assertRefused(String name, String value, String message) {
    assertThatThrownBy(() -> plan(name, value)).hasMessageContaining(message);
  }

  private static ProcessorPlan plan(String name, String value) {
    Map<String, String> environment = new HashMap<>(GOOD);
    environment.put(name, value);
    return ProcessorPlan.of(ServiceSettings.load(null, environment, ProcessorSettings.class));
  }
}
