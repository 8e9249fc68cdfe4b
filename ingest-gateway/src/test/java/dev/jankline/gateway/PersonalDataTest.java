package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.gateway.testing.CapturedLogs;
import dev.jankline.gateway.testing.FilledReport;
import dev.jankline.gateway.testing.PersonalData;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.JankEvent;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Personal data in every place of the reports of all formats: none of it is in an event that is
 * stored, in a log line, or in what is counted.
 */
@Timeout(300)
class PersonalDataTest {
  private static final Path REPORTS =
      Path.of("..", "formats", "src", "test", "resources", "report");
  private static final String ORIGIN =
      "?versionName=1.1.0&installId=i-1&durationMillis=900&sentAt=2026-10-09T18:00:00Z";

  private static final int PARTS = 4;

  @TempDir Path folder;
  private final CapturedLogs logs = new CapturedLogs();
  private RunningGateway gateway;
  private int stored;

  @BeforeEach
  void start() throws Exception {
    gateway = new RunningGateway(folder);
  }

  @AfterEach
  void stop() {
    gateway.close();
    logs.close();
  }

  @ParameterizedTest
  @CsvSource({
    "art-dump,art-dump.txt",
    "art-dump,art-play.txt",
    "art-dump,art-crashlytics.txt",
    "matrix,matrix.ndjson",
    "matrix-stack,matrix-stack.txt",
    "matrix-ios,matrix-ios.json",
    "blockcanary,blockcanary.log",
    "glance,glance.txt",
    "glance,glance.json",
    "dart,dart.txt",
    "dart,dart-crashlytics.txt",
    "dart,dart-split.txt",
    "dart,dart-named.txt",
    "metrickit,metrickit.json",
    "ips,ips.json",
    "apple-text,apple-sample.txt",
    "apple-text,apple-spindump.txt",
    "apple-text,apple-crash.txt",
    "ios-samples,ios-samples.json",
    "play,play.json",
    "crashlytics,crashlytics.ndjson",
    "crashlytics,crashlytics.txt",
    "otlp,otlp.json",
    "sentry,sentry.envelope",
    "sentry,sentry-hang.json"
  })
  void personalDataOfAReportIsNowhere(String format, String file) throws Exception {
    FilledReport report = new FilledReport(Files.readString(REPORTS.resolve(file)));
    for (int place = 0; place < report.places(); place++) {
      sendParts(format + ORIGIN, report, place, PersonalData.CORPUS);
    }
    assertThat(stored).as("events of filled reports").isPositive();
    assertLogsAndCountsAreClean();
  }

  @Test
  void everyFormatIsInTheTable() throws Exception {
    CsvSource table =
        PersonalDataTest.class
            .getDeclaredMethod("personalDataOfAReportIsNowhere", String.class, String.class)
            .getAnnotation(CsvSource.class);
    assertThat(table.value())
        .extracting(line -> line.substring(0, line.indexOf(',')))
        .containsAll(ReportFormats.all().stream().map(ReportFormat::name).toList());
  }

  @ParameterizedTest
  @CsvSource({"versionName", "installId", "model", "osVersion", "screen", "build"})
  void personalDataOfAParameterIsNowhere(String parameter) throws Exception {
    String report = Files.readString(REPORTS.resolve("dart.txt"));
    for (PersonalData piece : PersonalData.CORPUS) {
      String value = (parameter.equals("build") ? "GNU_BUILD_ID:" : "") + piece.text();
      String query = "?durationMillis=900&" + parameter + "=" + URLEncoder.encode(value, UTF_8);
      sendTaken("dart" + query, report);
    }
    assertThat(stored).isPositive();
    assertLogsAndCountsAreClean();
  }

  /** What is too long or breaks the form of its field is sent again in parts, at last in pieces. */
  private void sendParts(String path, FilledReport report, int place, List<PersonalData> corpus)
      throws Exception {
    boolean whole = sendTaken(path, report.with(place, PersonalData.text(corpus)));
    if (!whole && corpus.size() > 1) {
      int size = Math.max(1, corpus.size() / PARTS);
      for (int from = 0; from < corpus.size(); from += size) {
        int to = Math.min(corpus.size(), from + size);
        sendParts(path, report, place, corpus.subList(from, to));
      }
    }
  }

  /** Sends a report; says whether all of it was taken. */
  private boolean sendTaken(String path, String report) throws Exception {
    gateway.events.clear();
    HttpRequest.Builder request =
        gateway.upload(report.getBytes(UTF_8)).uri(gateway.uri("/v1/reports/" + path));
    HttpResponse<String> reply = gateway.send(request);
    assertThat(reply.statusCode()).as(reply.body()).isLessThan(500);
    for (JankEvent event : gateway.events) {
      stored++;
      assertClean(event, report);
    }
    return reply.statusCode() == 202 && reply.body().contains("\"rejected\":{}");
  }

  private static void assertClean(JankEvent event, String report) throws Exception {
    String bytes = text(event);
    String withoutVersions = null;
    for (PersonalData piece : PersonalData.CORPUS) {
      if (bytes.contains(piece.core())) {
        withoutVersions = withoutVersions == null ? text(withoutVersions(event)) : withoutVersions;
        assertThat(piece.likeVersion() ? withoutVersions : bytes)
            .as("%s in %s of %s", piece.text(), event, report)
            .doesNotContain(piece.core());
      }
    }
  }

  /** Versions and ids of software may look as an address or an id of a device does. */
  private static JankEvent withoutVersions(JankEvent event) {
    BatchHeader header = BatchHeader.newBuilder(event.getHeader()).build();
    header.setVersionName("");
    header.setSdkVersion("");
    header.setInstallId("");
    header.setBuildIds(List.of());
    header.getDevice().setOsVersion("");
    return new JankEvent(event.getEvent(), header, event.getSentAt(), event.getReceivedAt());
  }

  private static String text(JankEvent event) throws Exception {
    return UTF_8.decode(event.toByteBuffer()).toString();
  }

  private void assertLogsAndCountsAreClean() {
    String logged =
        String.join("\n", logs.lines()) + gateway.logged + gateway.metrics.getMetersAsString();
    for (PersonalData piece : PersonalData.CORPUS) {
      assertThat(logged).as(piece.text()).doesNotContain(piece.core());
    }
  }
}
