package dev.jankline.local.attack;

import dev.jankline.formats.testing.HostileReports;
import dev.jankline.formats.testing.HostileReports.HostileReport;
import dev.jankline.local.attack.Attack.Bytes;
import dev.jankline.local.attack.Attack.Door;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Hostile reports of every format, to be stored and to be explained. */
final class ReportAttacks {
  private static final int CONNECTIONS = 16;
  private static final int MAX_CHARS = 1_000_000;
  private static final long SEED = 7;
  private static final String TEXT = "text/plain; charset=utf-8";

  private ReportAttacks() {}

  static List<Attack> of(String deviceKey) {
    try {
      List<HostileReport> reports = new ArrayList<>(HostileReports.of(SEED, 1, MAX_CHARS));
      Collections.shuffle(reports, new Random(SEED));
      return List.of(
          Attack.repeated(
              "hostile-reports",
              Door.REPORTS,
              CONNECTIONS,
              reports.stream().map(report -> stored(deviceKey, report)).toList()),
          Attack.repeated(
              "hostile-explain",
              Door.EXPLAIN,
              CONNECTIONS,
              reports.stream().map(report -> explained(deviceKey, report)).toList()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read an example", e);
    }
  }

  private static Bytes stored(String key, HostileReport report) {
    String path =
        report.format().equals("otlp")
            ? "/v1/logs"
            : "/v1/reports/" + report.format() + "?installId=install-1&durationMillis=900";
    return Requests.packed(path, key, TEXT, Requests.gzip(report.bytes()));
  }

  /** With its format, or without it where its text must tell. */
  private static Bytes explained(String key, HostileReport report) {
    String query = report.text().length() % 2 == 0 ? "" : "?format=" + report.format();
    return Requests.packed("/v1/explain" + query, key, TEXT, Requests.gzip(report.bytes()));
  }
}
