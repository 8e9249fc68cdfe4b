package dev.jankline.symbols.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.symbols.file.SymbolFileException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Feeds a parser with hostile files for some rounds, or for some minutes. Each round must take the
 * file or refuse it with a reason, within {@link #MAX_ROUND}; every file that does neither is kept,
 * one of each kind of failure, and fails the run in its end.
 *
 * <p>{@code -Djank.fuzz.minutes=10} gives each parser so many minutes; {@code -Djank.fuzz.rounds=N}
 * so many rounds; {@code -Djank.fuzz.seed=N} chooses other files.
 */
final class HostileRun {
  private static final int ROUNDS = Integer.getInteger("jank.fuzz.rounds", 500);
  private static final long MINUTES = Long.getLong("jank.fuzz.minutes", 0);
  private static final long SEED = Long.getLong("jank.fuzz.seed", 5);
  private static final Duration MAX_ROUND = Duration.ofSeconds(10);
  private static final Path KEPT = Path.of("target", "hostile-files");

  /** Reads a file as an upload is read. */
  interface Parser {
    void read(byte[] file) throws IOException;
  }

  private final String name;
  private final List<byte[]> good;
  private final Map<String, String> failures = new TreeMap<>();
  private long rounds;
  private long refused;
  private long slowestNanos;

  private HostileRun(String name, List<byte[]> good) {
    this.name = name;
    this.good = good;
  }

  /** Runs it; some files must be refused, and some may be taken. */
  static HostileRun of(String name, List<byte[]> good, Parser parser) throws IOException {
    return run(name, good, parser, ROUNDS);
  }

  /** The same for a parser that takes long: a tenth of the rounds. */
  static HostileRun ofSlow(String name, List<byte[]> good, Parser parser) throws IOException {
    return run(name, good, parser, Math.max(1, ROUNDS / 10));
  }

  private static HostileRun run(String name, List<byte[]> good, Parser parser, long maxRounds)
      throws IOException {
    HostileRun run = new HostileRun(name, good);
    run.go(parser, maxRounds);
    return run;
  }

  long rounds() {
    return rounds;
  }

  long refused() {
    return refused;
  }

  private void go(Parser parser, long maxRounds) throws IOException {
    long start = System.nanoTime();
    long end = start + Duration.ofMinutes(MINUTES).toNanos();
    while (MINUTES > 0 ? System.nanoTime() < end : rounds < maxRounds) {
      round(parser, new HostileBytes(good, SEED + rounds).make());
      rounds++;
    }
    report(Duration.ofNanos(System.nanoTime() - start));
    assertThat(failures).as("files that were neither taken nor refused, in %s", KEPT).isEmpty();
  }

  private void round(Parser parser, byte[] file) throws IOException {
    long before = cpuNanos();
    try {
      parser.read(file);
    } catch (SymbolFileException reason) {
      refused++;
      assertThat(reason).hasMessageMatching("(?s).{8,}");
    } catch (IOException | RuntimeException | Error broken) {
      keep(file, broken + " at " + place(broken));
    }
    long nanos = cpuNanos() - before;
    slowestNanos = Math.max(slowestNanos, nanos);
    if (nanos > MAX_ROUND.toNanos()) {
      keep(file, "takes more than " + MAX_ROUND);
    }
  }

  private void keep(byte[] file, String failure) throws IOException {
    String kind = failure.replaceAll("\\d+", "N");
    if (failures.size() < 100 && !failures.containsKey(kind)) {
      Path kept = Files.createDirectories(KEPT).resolve(name + "-" + rounds);
      failures.put(kind, Files.write(kept, file).toString());
    }
  }

  private void report(Duration took) throws IOException {
    String line =
        "%s: %d rounds, %d refused, %d s, slowest %d ms of CPU, failures: %s%n"
            .formatted(name, rounds, refused, took.toSeconds(), slowestNanos / 1_000_000, failures);
    Files.createDirectories(KEPT);
    Files.writeString(
        KEPT.resolve("report.txt"), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static String place(Throwable broken) {
    StackTraceElement[] stack = broken.getStackTrace();
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().startsWith("dev.jankline.")) {
        return frame.toString();
      }
    }
    return stack.length == 0 ? "?" : stack[0].toString();
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
