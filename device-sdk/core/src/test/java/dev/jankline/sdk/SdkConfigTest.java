package dev.jankline.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.wire.BuildId;
import dev.jankline.sdk.wire.BuildId.BuildKind;
import java.io.File;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SdkConfigTest {
  @Test
  void defaults_areThoseOfTheDesign() {
    SdkConfig config = SdkConfig.builder().app("a").spoolDirectory(new File("spool")).build();

    assertThat(config.problems()).isEmpty();
    assertThat(config.thresholdMillis()).isEqualTo(80);
    assertThat(config.sampleIntervalMillis()).isEqualTo(52);
    assertThat(config.maxSamplesPerStall()).isEqualTo(60);
    assertThat(config.sampleRate()).isEqualTo(0.002);
    assertThat(config.uploadIntervalMillis()).isEqualTo(24L * 60 * 60 * 1000);
    assertThat(config.configIntervalMillis()).isEqualTo(60L * 60 * 1000);
    assertThat(config.restMillis()).isEqualTo(30_000);
    assertThat(config.meteredBytesPerDay()).isEqualTo(50_000);
    assertThat(config.stallsPerDay()).isEqualTo(200);
    assertThat(config.backgroundStalls()).isFalse();
    assertThat(config.configRevision()).isZero();
  }

  @Test
  void wrongValues_areReplacedAndNamed() {
    SdkConfig config =
        SdkConfig.builder()
            .thresholdMillis(-1)
            .sampleIntervalMillis(0)
            .maxSamplesPerStall(1_000_000)
            .sampleRate(Double.NaN)
            .uploadIntervalMillis(-5)
            .build();

    assertThat(config.thresholdMillis()).isEqualTo(80);
    assertThat(config.sampleIntervalMillis()).isEqualTo(52);
    assertThat(config.maxSamplesPerStall()).isEqualTo(60);
    assertThat(config.sampleRate()).as("a wrong rate must not enable anybody").isZero();
    assertThat(config.uploadIntervalMillis()).isZero();
    assertThat(config.problems()).hasSize(7);
  }

  @Test
  @SuppressWarnings("NullAway") // A host in plain Java may pass anything.
  void nulls_areReplacedAndNamed() {
    SdkConfig config =
        SdkConfig.builder()
            .app(null)
            .platform(null)
            .version(null, 1)
            .buildIds(null)
            .gateway(null, null)
            .spoolDirectory(null)
            .upload(null)
            .cpuClock(null)
            .contextReader(null)
            .methodTracer(null)
            .uploadGate(null)
            .log(null)
            .build();

    assertThat(config.app()).isEmpty();
    assertThat(config.gatewayUrl()).isEmpty();
    assertThat(config.upload().maxAttempts()).isEqualTo(4);
    assertThat(config.problems()).hasSize(7).contains("gatewayUrl is null: default");
  }

  @Test
  @SuppressWarnings("NullAway") // A host in plain Java may pass anything.
  void buildIdsWithoutAnId_areLeftOut() {
    BuildId known = new BuildId(BuildKind.R8_MAPPING, "abc");
    BuildId none = new BuildId(BuildKind.MATRIX_METHODS, null);

    assertThat(SdkConfig.builder().buildIds(Arrays.asList(none, null, known)).build().buildIds())
        .containsExactly(known);
  }

  @Test
  void labelsBeyondTheBounds_areNotTaken() {
    String tooLong = "x".repeat(41);
    Map<String, String> many = new HashMap<>();
    for (int i = 0; i < 9; i++) {
      many.put("arm " + i, "on");
    }

    assertThat(labels(Map.of("x".repeat(40), "y".repeat(40)))).hasSize(1);
    for (Map<String, String> wrong : List.of(many, Map.of(tooLong, ""), Map.of("", tooLong))) {
      assertThat(labels(wrong)).isEmpty();
    }
  }

  private static Map<String, String> labels(Map<String, String> given) {
    return SdkConfig.builder().labels(given).build().labels();
  }

  @Test
  void config_doesNotChange_whenTheBuilderGoesOn() {
    SdkConfig.Builder builder = SdkConfig.builder().app("a");
    SdkConfig config = builder.build();
    builder.app("b");

    assertThat(config.app()).isEqualTo("a");
  }
}
