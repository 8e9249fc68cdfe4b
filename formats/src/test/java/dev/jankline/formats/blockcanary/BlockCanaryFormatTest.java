package dev.jankline.formats.blockcanary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.formats.blockcanary.LogEntry.LogTimes;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallContext;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockCanaryFormatTest {
  private final BlockCanaryFormat format = new BlockCanaryFormat();

  @Test
  void readsAllSectionsOfAnEntry() throws Exception {
    ReadReport report = Reports.read(format, Reports.text("blockcanary.log"));

    Stall stall = Reports.stall(report, 0);
    assertThat(stall.getDurationMillis()).isEqualTo(1_500);
    assertThat(Reports.events(report).get(0).getTime())
        .isEqualTo(Instant.parse("2026-10-09T17:20:00.200Z"));
    assertThat(Reports.samples(stall))
        .containsExactly(
            "1100 ms: java.lang.Thread.sleep:-2 < com.example.reader.Json.parse:42"
                + " < com.example.reader.MainActivity.onClick:18"
                + " < android.os.Handler.dispatchMessage:106 < android.os.Looper.loop:223",
            "400 ms: com.example.reader.Json.close:60"
                + " < com.example.reader.MainActivity.onClick:19"
                + " < android.os.Handler.dispatchMessage:106 < android.os.Looper.loop:223");
    StallContext context = Objects.requireNonNull(stall.getContext());
    assertThat(context.getCpuMillis()).isEqualTo(90);
    assertThat(context.getFreeRamBytes()).isEqualTo(1_967_384L * 1_024);
  }

  @Test
  void takesAppAndDevice_butNoIdOfDeviceOrUser() throws Exception {
    ReadReport report = Reports.read(format, Reports.text("blockcanary.log"));

    BatchHeader header = report.batches().get(0).getHeader();
    assertThat(header.getVersionName()).isEqualTo("1.10.0");
    assertThat(header.getVersionCode()).isEqualTo(46);
    assertThat(header.getDevice().getModel()).isEqualTo("Pixel 7");
    assertThat(header.getDevice().getOsApiLevel()).isEqualTo(34);
    assertThat(header.getDevice().getOsVersion()).isEqualTo("14");
    assertThat(header.getDevice().getCpuCores()).isEqualTo(8);
    assertThat(report.batches().toString()).doesNotContain("356938035643809", "user-77");
  }

  @Test
  void refusesAnEntryWithoutStack_alone() throws Exception {
    ReadReport report = Reports.read(format, Reports.text("blockcanary.log"));

    assertThat(report.events()).isEqualTo(1);
    assertThat(report.refused().get(0))
        .hasToString("line 42: the entry has no frame below 'stack = '");
  }

  @Test
  void readsTimesInTheGivenZone() throws Exception {
    ReadReport report =
        Reports.read(
            format, Reports.text("blockcanary.log"), Map.of("utcOffset", List.of("+08:00")));

    assertThat(Reports.events(report).get(0).getTime())
        .isEqualTo(Instant.parse("2026-10-09T09:20:00.200Z"));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-01T00:10:00Z,12-31 23:59:00.000,2025-12-31T23:59:00Z",
    "2026-06-01T00:00:00Z,01-16 17:58:16.315,2026-01-16T17:58:16.315Z",
    "2025-03-01T00:00:00Z,02-29 12:00:00.000,2024-02-29T12:00:00Z"
  })
  void findsTheYear_whenTheLogDoesNotSayIt(Instant readAt, String text, Instant time) {
    assertThat(new LogTimes(readAt, ZoneOffset.UTC).parse(text)).isEqualTo(time);
  }
}
