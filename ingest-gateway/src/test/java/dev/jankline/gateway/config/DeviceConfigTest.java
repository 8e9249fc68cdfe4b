package dev.jankline.gateway.config;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.gateway.config.DeviceCondition.AskingDevice;
import dev.jankline.gateway.config.DeviceConfig.InvalidDeviceConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceConfigTest {
  @Test
  void everyKeyIsSentInOneOrder_withoutComments() throws Exception {
    DeviceConfig config =
        parse(
            """
            # raised on Monday

            trace = true
            frameStatistics=FALSE
            maxOverheadPermille=20
            watch=HEARTBEAT
            stallsPerDay=100
            meteredBytesPerDay=0
              uploadIntervalMillis=3600000
            maxSamplesPerStall=40
            sampleIntervalMillis=26
            thresholdMillis=100
            sampleRate=0.004
            enabled=true
            revision=7
            """);

    assertThat(config.answer(AskingDevice.SILENT).text())
        .isEqualTo(
            """
            revision=7
            enabled=true
            sampleRate=0.004
            thresholdMillis=100
            sampleIntervalMillis=26
            maxSamplesPerStall=40
            uploadIntervalMillis=3600000
            meteredBytesPerDay=0
            stallsPerDay=100
            watch=HEARTBEAT
            maxOverheadPermille=20
            frameStatistics=false
            trace=true
            """);
    assertThat(config.revision()).isEqualTo("7");
  }

  @Test
  void tagDependsOnWhatIsSent_andOnNothingElse() throws Exception {
    String tag = parse("revision=1\nenabled=true\n").answer(AskingDevice.SILENT).etag();

    assertThat(tag).matches("\"[0-9a-f]{32}\"");
    assertThat(
            parse("# noted\r\nenabled = true\r\nrevision = 1").answer(AskingDevice.SILENT).etag())
        .isEqualTo(tag);
    assertThat(parse("revision=1\nenabled=false\n").answer(AskingDevice.SILENT).etag())
        .isNotEqualTo(tag);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "revision=999999999999999999",
        "sampleRate=0",
        "sampleRate=1",
        "sampleRate=1.0",
        "sampleRate=0.002",
        "thresholdMillis=10",
        "thresholdMillis=60000",
        "sampleIntervalMillis=5",
        "maxSamplesPerStall=200",
        "uploadIntervalMillis=604800000"
      })
  void valueAtTheEdgeIsTaken(String line) throws Exception {
    assertThat(
            parse(line.startsWith("revision") ? line : "revision=1\n" + line)
                .answer(AskingDevice.SILENT)
                .text())
        .contains(line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "revision=0",
        "revision=1000000000000000000",
        "revision=-1",
        "revision=",
        "revision=a",
        "enabled=yes",
        "watch=printer",
        "meteredBytesPerDay=10000001",
        "stallsPerDay=0",
        "maxOverheadPermille=1001",
        "sampleRate=1.1",
        "sampleRate=-0.1",
        "sampleRate=NaN",
        "sampleRate=2e-3",
        "sampleRate=0,2",
        "sampleRate=0.0000000000000000000000002",
        "thresholdMillis=9",
        "thresholdMillis=60001",
        "thresholdMillis=80.5",
        "sampleIntervalMillis=4",
        "maxSamplesPerStall=0",
        "maxSamplesPerStall=201",
        "uploadIntervalMillis=59999",
        "uploadIntervalMillis=604800001",
        "frameStatistics=1",
        "trace="
      })
  void wrongValueIsRefused_withWhatIsAllowed(String line) {
    String key = line.substring(0, line.indexOf('='));
    String form = DeviceConfigKey.of(key).orElseThrow().form();

    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(InvalidDeviceConfig.class)
        .hasMessageStartingWith("line 1: " + key + " must be " + form + ", not '");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      value = {
        "enabled=true > it has no revision",
        "revision=1~revision=2 > line 2: revision is there twice",
        "revision=1~trace > line 2 is not key=value: 'trace'",
        "\uFEFFrevision=1 > it has no revision",
      })
  void wrongFileIsRefused_withTheReason(String lines, String message) {
    assertThatThrownBy(() -> parse(lines.replace('~', '\n')))
        .isInstanceOf(InvalidDeviceConfig.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void unknownKeyIsSkipped_andTheKillSwitchBesideItIsObeyed() throws Exception {
    DeviceConfig config = parse("revision=1\nwatsh=FRAMES\nenabled=FALSE");

    assertThat(config.answer(AskingDevice.SILENT).text()).isEqualTo("revision=1\nenabled=false\n");
    assertThat(config.skipped()).hasSize(1);
    assertThat(config.skipped().get(0))
        .startsWith("line 2: unknown key 'watsh'; known are revision, enabled,");
  }

  @Test
  void fileThatIsNoUtf8OrTooLongIsRefused() {
    assertThatThrownBy(() -> DeviceConfig.parse("revision=1\n# \u00e4".getBytes(ISO_8859_1)))
        .isInstanceOf(InvalidDeviceConfig.class)
        .hasMessageContaining("not UTF-8");
    assertThatThrownBy(() -> parse("revision=1\n#" + "x".repeat(DeviceConfig.MAX_BYTES)))
        .isInstanceOf(InvalidDeviceConfig.class)
        .hasMessageContaining("more than 8192 bytes");
  }

  @Test
  void protocolPageListsEveryKey() throws IOException {
    String table =
        "| key | value | |\n|---|---|---|\n"
            + Arrays.stream(DeviceConfigKey.values())
                .map(key -> "| `%s` | %s | %s |\n".formatted(key.key(), key.form(), key.meaning()))
                .collect(Collectors.joining());

    assertThat(Files.readString(Path.of("..", "docs", "protocol.md")))
        .withFailMessage("Put into docs/protocol.md:%n%s", table)
        .contains("<!-- config -->\n" + table + "<!-- /config -->\n");
  }

  private static DeviceConfig parse(String text) throws InvalidDeviceConfig {
    return DeviceConfig.parse(text.getBytes(UTF_8));
  }

  @Test
  void exampleOfOperationsSwitchesOneVersionOff() throws Exception {
    DeviceConfig config = parse(example("operate.md"));

    assertThat(config.answer(AskingDevice.of("platform=ANDROID&version=125")).text())
        .isEqualTo("revision=12\nenabled=false\nsampleRate=0.004\n");
    assertThat(config.answer(AskingDevice.of("version=126&tier=LOW")).text())
        .isEqualTo("revision=12\nsampleRate=0.001\n");
  }

  @Test
  void planOfAReleaseHoldsForTheNewVersionAndTheOneBefore() throws Exception {
    DeviceConfig config = parse(example("judgement.md"));

    assertThat(config.answer(AskingDevice.of("platform=ANDROID&version=120")).text())
        .isEqualTo("revision=13\nsampleRate=0.002\nuploadIntervalMillis=7200000\n");
    assertThat(config.answer(AskingDevice.of("version=119")).text())
        .contains("uploadIntervalMillis=7200000");
    assertThat(config.answer(AskingDevice.of("version=118")).text())
        .contains("uploadIntervalMillis=86400000");
  }

  private static String example(String page) throws IOException {
    return Files.readString(Path.of("..", "docs", page))
        .split("<!-- snippet: tested by DeviceConfigTest -->", -1)[1]
        .split("```properties\n|```", -1)[1];
  }

  @Test
  void exampleOfTheProtocolIsRead() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "protocol.md"));
    String example = page.split("<!-- snippet: tested by DeviceConfigTest -->", -1)[1];
    String text = example.split("```properties\n|```", -1)[1];

    assertThat(DeviceConfig.parse(text.getBytes(UTF_8)).revision()).isEqualTo("12");
  }

  private static final String SECTIONS =
      """
      revision=3
      enabled=true
      sampleRate=0.01
      [platform=ANDROID]
      thresholdMillis=100
      [version=100-119 tier=LOW]
      sampleRate=0.001
      [version=-99]
      enabled=false
      [version=130-]
      trace=true
      [version=125]
      enabled=false
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          -                                | enabled=true sampleRate=0.01
          platform=IOS&version=120         | enabled=true sampleRate=0.01
          platform=ANDROID&version=120     | enabled=true sampleRate=0.01 thresholdMillis=100
          platform=android&version=119&tier=low | enabled=true sampleRate=0.001 thresholdMillis=100
          version=100&tier=LOW             | enabled=true sampleRate=0.001
          version=100&tier=MID             | enabled=true sampleRate=0.01
          version=99                       | enabled=false sampleRate=0.01
          version=125                      | enabled=false sampleRate=0.01
          version=130                      | enabled=true sampleRate=0.01 trace=true
          version=many&other=1             | enabled=true sampleRate=0.01
          """)
  void deviceIsSentWhatItsSectionsSay(String query, String expected) throws Exception {
    assertThat(parse(SECTIONS).answer(AskingDevice.of(query)).text())
        .isEqualTo("revision=3\n" + expected.replace(' ', '\n') + "\n");
  }

  @Test
  void answersDifferInTheirTags_andAreTheSameAgain() throws Exception {
    DeviceConfig config = parse(SECTIONS);
    AskingDevice old = AskingDevice.of("version=1");

    assertThat(config.answer(old)).isEqualTo(parse(SECTIONS).answer(old));
    assertThat(config.answer(old).etag()).isNotEqualTo(config.answer(AskingDevice.SILENT).etag());
    assertThat(config.sameAs(parse(SECTIONS))).isTrue();
    assertThat(config.sameAs(parse(SECTIONS + "trace=true\n"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]", "[tier]", "[tier=FAST]", "[platform=ANDROID platform=IOS]", "[version=]",
        "[version=-]", "[version=a]", "[os=14]", "[tier=LOW", "[tier=LOW]\nrevision=2"
      })
  void wrongSectionIsRefused(String section) {
    assertThatThrownBy(() -> parse("revision=1\n" + section + "\n"))
        .isInstanceOf(InvalidDeviceConfig.class);
  }

  @Test
  void sectionsAreBounded() {
    assertThatThrownBy(() -> parse("revision=1\n" + "[tier=LOW]\n".repeat(33)))
        .hasMessage("it has more than 32 sections: join some");
  }
}
