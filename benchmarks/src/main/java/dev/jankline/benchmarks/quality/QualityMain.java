package dev.jankline.benchmarks.quality;

import dev.jankline.wire.TrustedRecords;
import java.io.PrintStream;
import java.util.List;

/** Measures cluster quality; {@code ./jank cluster-quality} starts it as a process of its own. */
public final class QualityMain {
  private static final int FAILED = 1;
  private static final int BAD_INPUT = 2;

  private final PrintStream out;
  private final PrintStream err;

  QualityMain(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Exits with 1 when a promise about a run without options is missed, with 2 for bad input. */
  public static void main(String[] args) {
    // Set before the first logger: several modules have a logback.xml for services.
    System.setProperty("logback.configurationFile", "jank-logback.xml");
    TrustedRecords.trust();
    System.exit(new QualityMain(System.out, System.err).run(args));
  }

  int run(String... args) {
    try {
      QualityOptions options = QualityOptions.parse(List.of(args));
      QualityReport report = new QualityReport(new QualityRun(options, this::progress).measure());
      print(report, options.json());
      List<String> missed = report.missed();
      missed.forEach(promise -> progress("missed: " + promise));
      return !missed.isEmpty() ? FAILED : 0;
    } catch (CaseException e) {
      progress(String.valueOf(e.getMessage()));
      return BAD_INPUT;
    } catch (Exception e) {
      progress(e.getMessage() == null ? e.toString() : e.getMessage());
      return FAILED;
    }
  }

  private void print(QualityReport report, boolean json) {
    out.println(json ? report.json() : report.table());
    out.flush();
  }

  private void progress(String text) {
    err.println("jank cluster-quality: " + text);
    err.flush();
  }
}
