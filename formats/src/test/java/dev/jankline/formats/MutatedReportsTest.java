package dev.jankline.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.Batch;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.BatchCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads damaged reports with every format: each becomes events that pass the checks of the protocol
 * and can be sent, or is refused with line and reason; nothing else is thrown. {@code
 * -Dformats.mutations=N} sets how many there are of each report.
 */
class MutatedReportsTest {
  private static final int MUTATIONS = Integer.getInteger("formats.mutations", 150);
  private static final String[] PIECES = {
    "{",
    "}",
    "[",
    "]",
    "\"",
    ",",
    ":",
    "\n",
    "\\",
    "\u0000",
    "-1",
    "1e999",
    "99999999999999999999",
    "null",
    "0x",
    "#00 abs ",
    "time = ",
    "stack = ",
    "*** *** *** ***",
    "\uD800",
    "0,1,1,1\n",
    " "
  };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "art-dump.txt",
        "matrix.ndjson",
        "matrix-stack.txt",
        "matrix-ios.json",
        "metrickit.json",
        "ios-samples.json",
        "blockcanary.log",
        "dart.txt",
        "dart-split.txt",
        "dart-crashlytics.txt",
        "dart-named.txt",
        "glance.txt",
        "glance.json"
      })
  void damagedReportsAreReadOrRefused(String name) throws Exception {
    String whole = Reports.text(name);
    Random random = new Random(name.hashCode());
    int read = 0;
    int refused = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      String damaged = damaged(whole, random);
      for (ReportFormat format : ReportFormats.all()) {
        try {
          ReadReport report = Reports.read(format, damaged);
          check(report);
          read += report.events();
          refused += report.refused().size();
        } catch (ReportException e) {
          assertThat(e.line()).isNotNegative();
          assertThat(e.what()).isNotBlank();
          refused++;
        }
      }
    }
    assertThat(read).as("some stay readable").isPositive();
    assertThat(refused).as("some do not").isPositive();
  }

  private static void check(ReadReport report) throws Exception {
    assertThat(report.found()).isPositive();
    for (Batch batch : report.batches()) {
      BatchCheck.check(batch);
      assertThat(BatchCodec.encode(batch)).isNotEmpty();
    }
    report.refused().forEach(part -> assertThat(part.line()).isPositive());
  }

  private static String damaged(String whole, Random random) {
    StringBuilder text = new StringBuilder(whole);
    for (int changes = random.nextInt(6); changes >= 0 && text.length() > 2; changes--) {
      int at = random.nextInt(text.length());
      int end = Math.min(text.length(), at + 1 + random.nextInt(40));
      switch (random.nextInt(5)) {
        case 0 -> text.delete(at, end);
        case 1 -> text.insert(at, PIECES[random.nextInt(PIECES.length)]);
        case 2 -> text.setCharAt(at, (char) random.nextInt(0x180));
        case 3 -> text.insert(at, text.substring(at, end));
        default -> text.replace(at, end, PIECES[random.nextInt(PIECES.length)]);
      }
    }
    return random.nextInt(20) == 0 ? text.substring(0, text.length() / 2) : text.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[", "{\"a\":", "#00 abs 1 ", "0,1,1,1\n", "time = 1\n", "at a.b(C.java:1)\n"})
  void repeatedTextsEndInTime(String piece) throws Exception {
    String text = piece.repeat(200_000);
    List<String> outcomes = new ArrayList<>();
    for (ReportFormat format : ReportFormats.all()) {
      try {
        ReadReport report = Reports.read(format, text);
        check(report);
        outcomes.add("read");
      } catch (ReportException e) {
        outcomes.add("refused");
      }
    }
    assertThat(outcomes).hasSameSizeAs(ReportFormats.all());
  }
}
