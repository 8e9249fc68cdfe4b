package dev.jankline.benchmarks.quality;

import dev.jankline.benchmarks.measure.Folders;
import dev.jankline.benchmarks.quality.cases.CaseException;
import dev.jankline.benchmarks.quality.recorded.Recorder;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;

/** Measures cluster quality; {@code ./jank cluster-quality} starts it as a process of its own. */
public final class QualityMain {
  private static final int FAILED = 1;
  private static final int BAD_INPUT = 2;
  private static final int MAX_SEED = 1_000_000;

  private final PrintStream out;
  private final PrintStream err;
  private final LongSupplier seeds;

  /**
   * @param seeds draws the seeds of a run
   */
  QualityMain(PrintStream out, PrintStream err, LongSupplier seeds) {
    this.out = out;
    this.err = err;
    this.seeds = seeds;
  }

  /** Exits with 1 when a promise about a run without options is missed, with 2 for bad input. */
  public static void main(String[] args) {
    // Set before the first logger: several modules have a logback.xml for services.
    System.setProperty("logback.configurationFile", "jank-logback.xml");
    // The makers of stalls use builders before anything is decoded.
    TrustedRecords.trust();
    Random random = new Random();
    System.exit(new QualityMain(System.out, System.err, () -> random.nextInt(MAX_SEED)).run(args));
  }

  int run(String... args) {
    try {
      QualityOptions options = QualityOptions.parse(List.of(args), seeds);
      Path record = options.record();
      if (record != null) {
        return record(record);
      }
      List<QualityPart> parts = new QualityRun(options, this::progress).measure();
      boolean generated = options.cases() == null;
      print(new QualityReport(parts, generated ? options.seeds() : List.of()), options.json());
      List<String> missed =
          parts.stream().flatMap(part -> QualityPromise.missed(part).stream()).toList();
      missed.forEach(promise -> progress("missed: " + promise));
      return options.isReporting() && !missed.isEmpty() ? FAILED : 0;
    } catch (CaseException e) {
      progress(String.valueOf(e.getMessage()));
      return BAD_INPUT;
    } catch (Exception e) {
      progress(e.getMessage() == null ? e.toString() : e.getMessage());
      return FAILED;
    }
  }

  private int record(Path file) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("jank-recording-");
    try {
      new Recorder(this::progress).record(file, folder);
      return 0;
    } finally {
      Folders.delete(folder);
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
