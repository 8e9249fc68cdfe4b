package dev.jankline.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.formats.report.OriginParameters;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.wire.BatchCodec;
import java.io.StringReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportFormatsTest {
  @ParameterizedTest
  @CsvSource({
    "art-dump.txt,art-dump",
    "play.json,play",
    "crashlytics.ndjson,crashlytics",
    "crashlytics.txt,crashlytics",
    "otlp.json,otlp",
    "sentry.envelope,sentry",
    "sentry-hang.json,sentry",
    "matrix.ndjson,matrix",
    "matrix-stack.txt,matrix-stack",
    "matrix-ios.json,matrix-ios",
    "metrickit.json,metrickit",
    "ios-samples.json,ios-samples",
    "blockcanary.log,blockcanary",
    "dart.txt,dart",
    "dart-split.txt,dart",
    "dart-crashlytics.txt,dart",
    "dart-named.txt,dart",
    "glance.txt,glance",
    "glance.json,glance"
  })
  void recognisesEachFormat(String name, String format) throws Exception {
    assertThat(ReportFormats.recognise(Reports.text(name)))
        .map(ReportFormat::name)
        .contains(format);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"durationMs\": 900, \"samples\": [{\"stack\": [\"a.b.C.d(C.java:12)\"]}]}",
        "{\"header\": {}, \"stall\": {\"frames\": [], \"nodes\": [], \"samples\": []}}",
        "{\"id\": \"00\", \"header\": {}, \"sentAt\": 1, \"events\": []}",
        "java.lang.IllegalStateException: no\n\tat a.b.C.d(C.java:12)"
      })
  void recognisesNothingElse(String text) {
    assertThat(ReportFormats.recognise(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "art-dump.txt",
        "matrix.ndjson",
        "matrix-ios.json",
        "metrickit.json",
        "ips.json",
        "apple-sample.txt",
        "apple-spindump.txt",
        "apple-crash.txt",
        "play.json",
        "crashlytics.ndjson",
        "otlp.json",
        "sentry.envelope",
        "sentry-hang.json",
        "ios-samples.json",
        "blockcanary.log",
        "dart.txt",
        "glance.txt"
      })
  void givesTheSameIds_wheneverAReportIsRead(String name) throws Exception {
    String text = Reports.text(name);
    ReportFormat format = ReportFormats.recognise(text).orElseThrow();

    List<EventId> ids = ids(format, text, "0");

    assertThat(ids).isNotEmpty().doesNotHaveDuplicates();
    assertThat(ids(format, text, "86400")).isEqualTo(ids);
  }

  private static List<EventId> ids(ReportFormat format, String text, String later)
      throws Exception {
    var origin =
        OriginParameters.origin(
            Reports.APP, Map.of(), Reports.READ_AT.plus(Duration.ofSeconds(Long.parseLong(later))));
    return format.read(new StringReader(text), origin).batches().stream()
        .flatMap(batch -> batch.getEvents().stream())
        .map(Event::getId)
        .toList();
  }

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
        "dart-named.txt",
        "glance.json",
        "ips.json",
        "apple-sample.txt",
        "apple-spindump.txt",
        "apple-crash.txt",
        "play.json",
        "crashlytics.ndjson",
        "otlp.json",
        "sentry.envelope",
        "sentry-hang.json"
      })
  void whatComesOutIsReadAgainAsItWasSent(String name) throws Exception {
    String text = Reports.text(name);

    for (Batch batch : Reports.read(ReportFormats.recognise(text).orElseThrow(), text).batches()) {
      assertThat(BatchCodec.decode(BatchCodec.encode(batch))).isEqualTo(batch);
    }
  }

  @Test
  void eachEventIsAnInstallationOfItsOwn_whenNobodyNamesOne() throws Exception {
    var report =
        Reports.read(
            ReportFormats.named("matrix").orElseThrow(), Reports.text("matrix.ndjson"), Map.of());

    assertThat(report.batches())
        .extracting(batch -> batch.getHeader().getInstallId())
        .doesNotHaveDuplicates()
        .allMatch(install -> install.matches("report-[0-9a-f]{32}"));
  }
}
