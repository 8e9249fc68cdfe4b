package dev.jankline.benchmarks.symbols;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Keeps one {@code llvm-symbolizer} running and reads from the system what CPU time it took. */
final class LlvmChild implements AutoCloseable {
  private static final double NANOS = 1e9;

  private final Process process;
  private final BufferedReader answers;

  LlvmChild(Path file) throws IOException {
    process =
        new ProcessBuilder(List.of("llvm-symbolizer-19", "--obj=" + file, "--output-style=JSON"))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Asks all addresses in one go; gives the child's CPU-seconds for one. */
  double ask(long[] addresses) throws IOException, InterruptedException {
    Duration before = cpu();
    Thread feeder = new Thread(() -> feed(addresses));
    feeder.start();
    for (int i = 0; i < addresses.length; i++) {
      if (answers.readLine() == null) {
        throw new IOException("llvm-symbolizer-19 ended: apt-get install llvm-19");
      }
    }
    feeder.join();
    return cpu().minus(before).toNanos() / NANOS / addresses.length;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private void feed(long[] addresses) {
    StringBuilder lines = new StringBuilder();
    for (long address : addresses) {
      lines.append("0x").append(Long.toHexString(address)).append('\n');
    }
    try {
      OutputStream in = process.getOutputStream();
      in.write(lines.toString().getBytes(StandardCharsets.US_ASCII));
      in.flush();
    } catch (IOException ended) {
      process.destroyForcibly();
    }
  }

  private Duration cpu() {
    return process
        .info()
        .totalCpuDuration()
        .orElseThrow(() -> new IllegalStateException("this system does not tell CPU times"));
  }
}
