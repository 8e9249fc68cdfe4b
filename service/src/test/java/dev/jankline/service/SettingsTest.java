package dev.jankline.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
  @ConfigMapping(prefix = "jank.sample")
  interface Sample {
    @WithDefault("8080")
    int port();

    @WithDefault("PT5S")
    Duration requestTimeout();

    Map<String, String> deviceKeys();
  }

  @TempDir Path folder;

  @Test
  void defaultsHold_whenNothingIsGiven() {
    Sample sample = Settings.load(null, Map.of(), Sample.class).of(Sample.class);

    assertThat(sample.port()).isEqualTo(8080);
    assertThat(sample.requestTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(sample.deviceKeys()).isEmpty();
  }

  @Test
  void environmentWins_whenBothAreGiven() throws IOException {
    Path file = file("jank.sample.port=1", "jank.sample.request-timeout=PT1S");

    Sample sample =
        Settings.load(file, Map.of("JANK_SAMPLE_PORT", "2"), Sample.class).of(Sample.class);

    assertThat(sample.port()).isEqualTo(2);
    assertThat(sample.requestTimeout()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void quotedMapKeysKeepTheirDots() throws IOException {
    Path file = file("jank.sample.device-keys.\"com.example.reader\"=k1");

    assertThat(Settings.load(file, Map.of(), Sample.class).of(Sample.class).deviceKeys())
        .containsExactly(Map.entry("com.example.reader", "k1"));
  }

  @Test
  void unknownKeyStopsTheStart_withASuggestion() throws IOException {
    Path file = file("jank.sample.prot=1");

    assertThatThrownBy(() -> Settings.load(file, Map.of(), Sample.class))
        .isInstanceOf(SettingsException.class)
        .hasMessage("unknown setting 'jank.sample.prot'; did you mean 'jank.sample.port'?");
  }

  @Test
  void wrongValueStopsTheStart_namingTheKey() throws IOException {
    Path file = file("jank.sample.port=many");

    assertThatThrownBy(() -> Settings.load(file, Map.of(), Sample.class))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.sample.port")
        .hasMessageContaining("many");
  }

  @Test
  void unreadableFileStopsTheStart() {
    assertThatThrownBy(() -> Settings.load(folder.resolve("none"), Map.of(), Sample.class))
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

    Settings settings =
        Settings.load(file, Map.of("JANK_KAFKA_PRODUCER_ACKS", "all"), Sample.class);

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

    assertThatThrownBy(() -> Settings.load(file, Map.of(), Sample.class))
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

    assertThat(Settings.load(file, Map.of(), Sample.class).effective())
        .contains("jank.sample.port = 7")
        .contains("jank.sample.device-keys.app = (hidden)")
        .doesNotContain("hush");
  }

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("service.properties"), java.util.List.of(lines));
  }
}
