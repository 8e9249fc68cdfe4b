package dev.jankline.formats.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixIosFormatTest {
  private final MatrixIosFormat format = new MatrixIosFormat();

  @Test
  void countsThePointStackOnce_andPlacesAddressesInTheirBinaries() throws Exception {
    ReadReport report = Reports.read(format, Reports.text("matrix-ios.json"));

    Stall stall = Reports.stall(report, 0);
    assertThat(stall.getKind()).isEqualTo(StallKind.DISPATCH);
    assertThat(stall.getDurationMillis()).isEqualTo(2_600);
    assertThat(Reports.samples(stall))
        .containsExactly("1300 ms: Reader+4113", "1300 ms: mach_msg2_trap < Reader+4096");
    assertThat(report.batches().get(0).getHeader().getBuildIds())
        .containsExactly(new BuildId(BuildKind.MACHO_UUID, "70b89f2716343580a69557cdb41d7743"));
    assertThat(report.batches().get(0).getHeader().getVersionName()).isEqualTo("1.10.0");
    assertThat(Reports.events(report).get(0).getTime())
        .isEqualTo(Instant.ofEpochSecond(1791566400).minusMillis(2_600));
  }

  @ParameterizedTest
  @CsvSource({"2001,DISPATCH", "2002,DISPATCH", "2007,STARTUP", "2010,ANR", "2014,FRAME"})
  void readsTheTypeOfTheDump(int number, StallKind kind) throws Exception {
    String text = Reports.text("matrix-ios.json").replace("2001", String.valueOf(number));

    assertThat(Reports.stall(Reports.read(format, text), 0).getKind()).isEqualTo(kind);
  }

  @Test
  void refusesDumpsThatAreNotAboutTheMainThread() throws Exception {
    String text = Reports.text("matrix-ios.json").replace("2001", "2003");

    assertThat(Reports.read(format, text).refused().get(0).message())
        .isEqualTo("dump_type 2003 is not about a main thread that is blocked");
  }

  @Test
  void readsTheStackOfAReportInTheFormOfACrash() throws Exception {
    String text =
        """
        {"binary_images":[{"image_addr":4096,"image_size":100,"name":"/var/Reader.app/Reader",
          "uuid":"70B89F27-1634-3580-A695-57CDB41D7743"}],
         "crash":{"threads":[
          {"index":1,"backtrace":{"contents":[{"instruction_addr":4100}]}},
          {"index":0,"backtrace":{"contents":[{"instruction_addr":4106},{"instruction_addr":9}]}}]},
         "user":{"dump_type":2001}}
        """;

    assertThat(Reports.samples(Reports.stall(Reports.read(format, text), 0)))
        .containsExactly("2000 ms: Reader+10 < 9");
  }
}
