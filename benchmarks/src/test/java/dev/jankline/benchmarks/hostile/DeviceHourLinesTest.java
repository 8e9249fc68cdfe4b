package dev.jankline.benchmarks.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceHourLinesTest {
  private static final String LINE =
      "{\"device\":17,\"hour\":130,\"version\":\"1.1.0\",\"tier\":\"LOW\",\"os\":\"13\",\"vendor\":\"samsung\","
          + "\"model\":\"samsung-L1\",\"foregroundMillis\":284000,\"stalls\":{\"0\":2,\"41\":1},\"arrivalHour\":131}";

  @Test
  void read_givesWhatTheLineSays() throws IOException {
    DeviceHour hour = read(LINE).get(0);
    assertThat(hour)
        .usingRecursiveComparison()
        .isEqualTo(
            new DeviceHour(
                17,
                130,
                "1.1.0",
                "LOW",
                "13",
                "samsung",
                "samsung-L1",
                284_000 / 3_600_000.0,
                new int[] {0, 41},
                new int[] {2, 1},
                131));
  }

  @Test
  void write_givesTheDocumentedLine() throws IOException {
    assertThat(written(read(LINE))).isEqualTo(LINE + "\n");
  }

  @Test
  void aFleetIsTheSame_whenWrittenAndRead() throws IOException {
    List<DeviceHour> fleet = new ArrayList<>();
    HostileFleet.of(HostileScenario.LATE_UPLOADS, 200, 3).forEachHour(fleet::add);
    List<DeviceHour> back = read(written(fleet));
    // A comparison of thousands of records field by field takes minutes.
    assertThat(back.subList(0, 300)).usingRecursiveComparison().isEqualTo(fleet.subList(0, 300));
    assertThat(written(back)).isEqualTo(written(fleet));
    assertThat(back).hasSizeGreaterThan(5_000);
  }

  @Test
  void read_takesDefaults_whenStallsAndArrivalAreAbsent() throws IOException {
    DeviceHour hour =
        read(LINE.replace(",\"stalls\":{\"0\":2,\"41\":1},\"arrivalHour\":131", "")).get(0);
    assertThat(hour.stallCount()).isZero();
    assertThat(hour.arrivalHour()).isEqualTo(130);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"device\":17 | \"device\":-1 | 'device' is -1",
        "\"device\":17 | \"device\":1.5 | 'device' is 1.5",
        "\"device\":17, | `` | 'device' is missing",
        "\"hour\":130 | \"hour\":\"130\" | 'hour' is \"130\"",
        "\"hour\":130 | \"hour\":99999999999 | 'hour' is 99999999999",
        "\"hour\":130 | \"hour\":3,\"hour\":4 | Not JSON",
        "\"hour\":130 | \"hour\":129,\"who\":4 | 'who' is not a field",
        "\"hour\":130 | \"hour\":7 | hour 7 after hour 130",
        "\"1.1.0\" | \" \" | 'version' is missing",
        "LOW | low | 'tier' is low",
        "\"13\" | \"Android 13\" | 'os' is Android 13",
        "\"13\" | 13 | 'os' is missing or not a text",
        "284000 | 0 | 'foregroundMillis' is 0",
        "284000 | 3600001 | 'foregroundMillis' is 3600001",
        "\"41\":1 | \"41\":0 | 'stalls of 41' is 0",
        "\"41\":1 | \"201\":1 | cluster '201' is not known",
        "\"41\":1 | \"041\":1 | cluster '041' is not known",
        "{\"0\":2,\"41\":1} | [2,1] | 'stalls' is not an object",
        "131 | 129 | 'arrivalHour' is 129",
        "131} | 131 | Not JSON",
        "131} | 131} {} | Not JSON"
      })
  void read_refusesALine_withItsNumberAndTheReason(String part, String wrong, String reason) {
    assertThat(LINE).contains(part);
    assertThatThrownBy(() -> read(LINE + "\n\n" + LINE.replace(part, wrong)))
        .isInstanceOf(DeviceHourLines.BadLineException.class)
        .hasMessageStartingWith("line 3: ")
        .hasMessageContaining(reason);
  }

  private static List<DeviceHour> read(String text) throws IOException {
    List<DeviceHour> hours = new ArrayList<>();
    DeviceHourLines.read(new BufferedReader(new StringReader(text)), hours::add);
    return hours;
  }

  private static String written(List<DeviceHour> hours) {
    StringWriter text = new StringWriter();
    for (DeviceHour hour : hours) {
      try {
        DeviceHourLines.write(hour, text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return text.toString();
  }
}
