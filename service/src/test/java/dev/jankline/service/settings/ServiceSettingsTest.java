package dev.jankline.service.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.service.settings.ServiceSettings.Between;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceSettingsTest {
  @ConfigMapping(prefix = "jank.sample")
  interface Sample {
    @WithDefault("8080")
    @Between(min = 0, max = 65_535)
    int port();

    @WithDefault("PT5S")
    Duration requestTimeout();

    Map<String, String> deviceKeys();

    Optional<List<String>> allowed();

    Store store();

    interface Store {
      @WithDefault("1")
      @Between(min = 1)
      long maxBytes();
    }
  }

  @TempDir Path folder;

  @Test
  void defaultsHold_whenNothingIsGiven() {
    Sample sample = ServiceSettings.load(null, Map.of(), Sample.class).of(Sample.class);

    assertThat(sample.port()).isEqualTo(8080);
    assertThat(sample.requestTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(sample.deviceKeys()).isEmpty();
  }

  @Test
  void secretOfAnExampleIsRefused_whereverItStands() throws IOException {
    String key = "change-this-key-of-devices";
    String message = "is a secret of an example, which everybody knows: make one of your own";

    for (String line :
        List.of(
            "jank.sample.device-keys.\"a\"=" + key,
            "jank.kafka.common.sasl.jaas.config=x password=\"changeme\";")) {
      Path file = file(line);
      assertThatThrownBy(() -> ServiceSettings.load(file, Map.of(), Sample.class))
          .isInstanceOf(SettingsException.class)
          .hasMessageContaining(message);
    }
    Map<String, String> variables =
        Map.of("JANK_KAFKA_COMMON_SSL_KEY_PASSWORD_FILE", file(key).toString());
    assertThatThrownBy(() -> ServiceSettings.load(null, variables, Sample.class))
        .hasMessage("JANK_KAFKA_COMMON_SSL_KEY_PASSWORD " + message);
    Map<String, String> others = Map.of("OTHER_PASSWORD", key);
    assertThat(ServiceSettings.load(null, others, Sample.class)).isNotNull();
  }

  @Test
  void environmentWins_whenBothAreGiven() throws IOException {
    Path file = file("jank.sample.port=1", "jank.sample.request-timeout=PT1S");

    Sample sample =
        ServiceSettings.load(file, Map.of("JANK_SAMPLE_PORT", "2"), Sample.class).of(Sample.class);

    assertThat(sample.port()).isEqualTo(2);
    assertThat(sample.requestTimeout()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void secretsComeFromFiles() throws IOException {
    Path key = Files.writeString(folder.resolve("key"), "from-a-file\n");
    Path file = file("jank.sample.device-keys.\"com.example.app\"-file=" + key);

    Sample sample = ServiceSettings.load(file, Map.of(), Sample.class).of(Sample.class);

    assertThat(sample.deviceKeys()).containsEntry("com.example.app", "from-a-file");
    Path missing = file("jank.sample.device-keys.app-file=/nowhere");
    assertThatThrownBy(() -> ServiceSettings.load(missing, Map.of(), Sample.class))
        .isInstanceOf(SettingsException.class)
        .hasMessageStartingWith("cannot read the file of jank.sample.device-keys.app-file");
  }

  @Test
  void quotedMapKeysKeepTheirDots() throws IOException {
    Path file = file("jank.sample.device-keys.\"com.example.reader\"=k1");

    assertThat(ServiceSettings.load(file, Map.of(), Sample.class).of(Sample.class).deviceKeys())
        .containsExactly(Map.entry("com.example.reader", "k1"));
  }

  @Test
  void unknownKeyStopsTheStart_withASuggestion() throws IOException {
    Path file = file("jank.sample.prot=1");

    assertThatThrownBy(() -> ServiceSettings.load(file, Map.of(), Sample.class))
        .isInstanceOf(SettingsException.class)
        .hasMessage("unknown setting 'jank.sample.prot'; did you mean 'jank.sample.port'?");
  }

  @Test
  void misspeltVariableStopsTheStart_withASuggestion() {
    assertRefused("JANK_SAMPLE_PROT", "JANK_SAMPLE_PORT");
    assertRefused("JANK_SAMPLE_STORE_MAXBYTES", "JANK_SAMPLE_STORE_MAX_BYTES");
    assertRefused("JANK_SAMPEL_PORT", "JANK_SAMPLE_PORT");
    assertThatThrownBy(
            () -> ServiceSettings.load(null, Map.of("JANK_KAFKA_PRODUCR_ACKS", "1"), Sample.class))
        .hasMessageStartingWith("unknown environment variable 'JANK_KAFKA_PRODUCR_ACKS'");
  }

  private static void assertRefused(String name, String meant) {
    assertThatThrownBy(() -> ServiceSettings.load(null, Map.of(name, "1"), Sample.class))
        .isInstanceOf(SettingsException.class)
        .hasMessage("unknown environment variable '%s'; did you mean '%s'?", name, meant);
  }

  @Test
  void variablesOfSettingsAndOfOtherProgramsAreLeftAlone() {
    Map<String, String> environment =
        Map.of(
            "JANK_SAMPLE_STORE_MAX_BYTES", "2",
            "JANK_SAMPLE_DEVICE_KEYS_APP", "k",
            "JANK_SAMPLE_ALLOWED_0_", "a",
            "JANK_KAFKA_COMMON_BOOTSTRAP_SERVERS", "b:1",
            "JANK_JAVA_OPTS", "-Xmx1g",
            "JANK_GATEWAY_PORT", "1",
            "PATH", "/bin");

    Sample sample = ServiceSettings.load(null, environment, Sample.class).of(Sample.class);

    assertThat(sample.store().maxBytes()).isEqualTo(2);
    assertThat(sample.allowed()).contains(List.of("a"));
    assertThat(sample.deviceKeys()).containsExactly(Map.entry("app", "k"));
  }

  @Test
  void numberOutOfItsRangeStopsTheStart_namingTheKey() {
    assertWrong(
        "JANK_SAMPLE_PORT",
        "65536",
        "jank.sample.port is 65536: it must be at least 0 and at most 65535");
    assertWrong(
        "JANK_SAMPLE_PORT",
        "-1",
        "jank.sample.port is -1: it must be at least 0 and at most 65535");
    assertWrong(
        "JANK_SAMPLE_STORE_MAX_BYTES",
        "0",
        "jank.sample.store.max-bytes is 0: it must be at least 1");
    assertWrong(
        "JANK_SAMPLE_REQUEST_TIMEOUT",
        "PT-1S",
        "jank.sample.request-timeout is PT-1S: it cannot be negative");
  }

  private static void assertWrong(String name, String value, String message) {
    assertThatThrownBy(() -> ServiceSettings.load(null, Map.of(name, value), Sample.class))
        .isInstanceOf(SettingsException.class)
        .hasMessage(message);
  }

  @Test
  void wrongValueStopsTheStart_namingTheKey() throws IOException {
    Path file = file("jank.sample.port=many");

    assertThatThrownBy(() -> ServiceSettings.load(file, Map.of(), Sample.class))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.sample.port")
        .hasMessageContaining("many");
  }

  @Test
  void unreadableFileStopsTheStart() {
    assertThatThrownBy(() -> ServiceSettings.load(folder.resolve("none"), Map.of(), Sample.class))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("cannot read settings file");
  }

  @Test
  void kafkaKeysPassThrough_clientOverCommon() throws IOException {
    Path file =
        file(
            "jank.kafka.common.bootstrap.servers=a:1",
            "jank.kafka.common.linger.ms=1",
            "jank.kafka.producer.linger.ms=5");

    ServiceSettings settings =
        ServiceSettings.load(file, Map.of("JANK_KAFKA_PRODUCER_ACKS", "all"), Sample.class);

    assertThat(settings.kafka("producer"))
        .containsEntry("bootstrap.servers", "a:1")
        .containsEntry("linger.ms", "5")
        .containsEntry("acks", "all");
    assertThat(settings.kafka("consumer"))
        .containsEntry("linger.ms", "1")
        .doesNotContainKey("acks");
  }

  @Test
  void unknownKafkaClientStopsTheStart() throws IOException {
    Path file = file("jank.kafka.producr.linger.ms=5");

    assertThatThrownBy(() -> ServiceSettings.load(file, Map.of(), Sample.class))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("unknown setting");
  }

  @Test
  void effectiveSettingsHideSecrets() throws IOException {
    Path file =
        file(
            "jank.sample.device-keys.app=hush",
            "jank.kafka.common.basic.auth.user.info=me:hush",
            "jank.sample.port=7");

    assertThat(ServiceSettings.load(file, Map.of(), Sample.class).effective())
        .contains("jank.sample.port = 7")
        .contains("jank.sample.device-keys.app = (hidden)")
        .doesNotContain("hush");
  }

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("service.properties"), List.of(lines));
  }
}
