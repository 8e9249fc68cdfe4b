package dev.jankline.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.testing.Damage;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.Batch;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.BatchCodec;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads damaged reports with every format: each becomes events that pass the checks of the protocol
 * and can be sent, or is refused with line and reason; nothing else is thrown, no report takes
 * longer than some seconds, and the memory that one takes is bounded by its length.
 *
 * <p>{@code -Dformats.mutations=N} sets how many damaged reports each format reads, {@code
 * -Dformats.fuzz-seconds=N} for how long it reads them instead, {@code -Dformats.fuzz-seed=N} makes
 * other ones, {@code -Dformats.only=REGEX} takes some formats only. The report that fails is named
 * by its number and seed.
 */
class MutatedReportsTest {
  private static final int MUTATIONS = Integer.getInteger("formats.mutations", 400);
  private static final long FUZZ_NANOS = Long.getLong("formats.fuzz-seconds", 0) * 1_000_000_000L;
  private static final Pattern ONLY = Pattern.compile(System.getProperty("formats.only", ".*"));
  private static final long SEED = Long.getLong("formats.fuzz-seed", 18);

  /** A pause of the machine or of the process is no time of the reader. */
  private static final long MAX_STEP_NANOS = 1_000_000_000L;

  private static final long MAX_CPU_NANOS = 5_000_000_000L;
  private static final long BASE_BYTES = 4L << 20;
  private static final long BYTES_A_CHARACTER = 4_000;
  private static final List<String> REPORTS =
      List.of(
          "art-dump.txt",
          "art-play.txt",
          "art-crashlytics.txt",
          "matrix.ndjson",
          "matrix-stack.txt",
          "matrix-ios.json",
          "metrickit.json",
          "ips.json",
          "apple-sample.txt",
          "apple-spindump.txt",
          "apple-crash.txt",
          "ios-samples.json",
          "blockcanary.log",
          "dart.txt",
          "dart-split.txt",
          "dart-crashlytics.txt",
          "dart-named.txt",
          "glance.txt",
          "glance.json",
          "play.json",
          "crashlytics.ndjson",
          "crashlytics.txt",
          "otlp.json",
          "sentry.envelope",
          "sentry-hang.json");

  private final ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private long read;
  private long refused;

  static Stream<String> formats() {
    return ReportFormats.all().stream().map(ReportFormat::name).filter(ONLY.asMatchPredicate());
  }

  @ParameterizedTest
  @MethodSource("formats")
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void damagedReportsAreReadOrRefused(String name) throws Exception {
    ReportFormat format = ReportFormats.named(name).orElseThrow();
    List<String> own = new ArrayList<>();
    List<String> all = new ArrayList<>();
    for (String report : REPORTS) {
      String text = Reports.text(report);
      all.add(text);
      if (format.recognises(text)) {
        own.add(text);
      }
    }
    assertThat(own).as("reports of %s", name).isNotEmpty();
    // What is loaded once is no memory of a report.
    for (String whole : own) {
      check(Reports.read(format, whole));
    }
    long reports = fuzz(format, own, all);
    System.out.printf(
        "%s: %d damaged reports, %d events read, %d parts refused%n", name, reports, read, refused);
    assertThat(read).as("some stay readable").isPositive();
    assertThat(refused).as("some do not").isPositive();
  }

  private long fuzz(ReportFormat format, List<String> own, List<String> all) {
    long spent = 0;
    long reports = 0;
    long before = System.nanoTime();
    while (FUZZ_NANOS > 0 ? spent < FUZZ_NANOS : reports < MUTATIONS) {
      Random random = new Random(SEED * 1_000_003 + reports);
      // One of ten is of another format: whatever is sent to a door must be refused there.
      List<String> from = random.nextInt(10) == 0 ? all : own;
      String report = from.get(random.nextInt(from.size()));
      String damaged = new Damage(random).of(report, all.get(random.nextInt(all.size())));
      readBounded(format, damaged, reports);
      reports++;
      long now = System.nanoTime();
      spent += Math.min(MAX_STEP_NANOS, now - before);
      before = now;
    }
    return reports;
  }

  private void readBounded(ReportFormat format, String damaged, long number) {
    long cpu = thread.getCurrentThreadCpuTime();
    long bytes = thread.getCurrentThreadAllocatedBytes();
    try {
      ReadReport report = Reports.read(format, damaged);
      check(report);
      read += report.events();
      refused += report.refused().size();
    } catch (ReportException e) {
      assertThat(e.line()).isNotNegative();
      assertThat(e.what()).isNotBlank();
      refused++;
    } catch (Exception | Error e) {
      throw new AssertionError(
          "%s, report %d of seed %d:%n%s".formatted(format.name(), number, SEED, damaged), e);
    }
    assertThat(thread.getCurrentThreadCpuTime() - cpu)
        .as("CPU time of report %d of seed %d", number, SEED)
        .isLessThan(MAX_CPU_NANOS);
    assertThat(thread.getCurrentThreadAllocatedBytes() - bytes)
        .as("bytes allocated for report %d of seed %d", number, SEED)
        .isLessThan(BASE_BYTES + BYTES_A_CHARACTER * damaged.length());
  }

  private static void check(ReadReport report) throws Exception {
    assertThat(report.found()).isPositive();
    for (Batch batch : report.batches()) {
      BatchCheck.check(batch);
      assertThat(BatchCodec.encode(batch)).isNotEmpty();
    }
    report.refused().forEach(part -> assertThat(part.line()).isPositive());
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
