package dev.jankline.formats.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.formats.report.OriginParameters.OriginParameter;
import dev.jankline.formats.report.ReportOrigin.GivenStall;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Platform;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginParametersTest {
  private static final Instant NOW = Instant.parse("2026-10-09T18:00:00Z");

  private static ReportOrigin read(Map<String, List<String>> given) {
    return OriginParameters.origin("com.example.reader", given, NOW);
  }

  @Test
  void readsEveryParameter() {
    Map<String, List<String>> given = new HashMap<>();
    given.put("platform", List.of("android"));
    given.put("versionName", List.of("1.1.0"));
    given.put("versionCode", List.of("110"));
    given.put("build", List.of("MATRIX_METHODS:AB12", "R8_MAPPING:4f2a91c"));
    given.put("installId", List.of("i-1"));
    given.put("model", List.of("Pixel 7"));
    given.put("osVersion", List.of("14"));
    given.put("apiLevel", List.of("34"));
    given.put("tier", List.of("mid"));
    given.put("refreshRateHz", List.of("90"));
    given.put("sampleRate", List.of("0.002"));
    given.put("sentAt", List.of("1791566400000"));
    given.put("time", List.of("2026-10-09T17:00:00+02:00"));
    given.put("durationMillis", List.of("320"));
    given.put("thresholdMillis", List.of("80"));
    given.put("screen", List.of("Feed"));
    given.put("utcOffset", List.of("+08:00"));

    ReportOrigin origin = read(given);

    assertThat(given).hasSameSizeAs(OriginParameter.values());
    assertThat(origin.header().getPlatform()).isEqualTo(Platform.ANDROID);
    assertThat(origin.header().getVersionName()).isEqualTo("1.1.0");
    assertThat(origin.header().getVersionCode()).isEqualTo(110);
    assertThat(origin.header().getBuildIds())
        .containsExactly(
            new BuildId(BuildKind.MATRIX_METHODS, "ab12"),
            new BuildId(BuildKind.R8_MAPPING, "4f2a91c"));
    assertThat(origin.header().getInstallId()).isEqualTo("i-1");
    assertThat(origin.header().getDevice().getModel()).isEqualTo("Pixel 7");
    assertThat(origin.header().getDevice().getOsVersion()).isEqualTo("14");
    assertThat(origin.header().getDevice().getOsApiLevel()).isEqualTo(34);
    assertThat(origin.header().getDevice().getTier()).isEqualTo(DeviceTier.MID);
    assertThat(origin.header().getDevice().getRefreshRateHz()).isEqualTo(90f);
    assertThat(origin.header().getSampleRate()).isEqualTo(0.002);
    assertThat(origin.readAt()).isEqualTo(Instant.ofEpochMilli(1791566400000L));
    assertThat(origin.stall())
        .isEqualTo(
            new GivenStall(
                Instant.parse("2026-10-09T15:00:00Z"), 320L, 80, "Feed", ZoneOffset.ofHours(8)));
  }

  @Test
  void saysNothing_whenNothingIsGiven() {
    ReportOrigin origin = read(Map.of());

    assertThat(origin.readAt()).isEqualTo(NOW);
    assertThat(origin.header().getInstallId()).isEqualTo(ReportOrigin.UNKNOWN);
    assertThat(origin.stall()).isEqualTo(GivenStall.NOTHING);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "platform|WINDOWS|platform 'WINDOWS' cannot be read: give ANDROID, IOS or FLUTTER",
        "versionCode|1.1|versionCode '1.1' cannot be read: give number that orders",
        "build|ab12|build 'ab12' cannot be read: give KIND:ID",
        "sampleRate|2|sampleRate '2' cannot be read",
        "refreshRateHz|NaN|refreshRateHz 'NaN' cannot be read",
        "time|yesterday|time 'yesterday' cannot be read",
        "durationMillis|-1|durationMillis '-1' cannot be read",
        "thresholdMillis|99999999999|thresholdMillis '99999999999' cannot be read",
        "utcOffset|Mars|utcOffset 'Mars' cannot be read",
        "colour|red|'colour' is no parameter of a report: give one of platform, versionName"
      })
  void refusesWhatCannotBeRead(String word, String value, String why) {
    assertThatThrownBy(() -> read(Map.of(word, List.of(value))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(why);
  }

  @Test
  void refusesAParameterThatIsGivenTwice() {
    assertThatThrownBy(() -> read(Map.of("model", List.of("a", "b"))))
        .hasMessage("model is given 2 times: give it once");
  }
}
