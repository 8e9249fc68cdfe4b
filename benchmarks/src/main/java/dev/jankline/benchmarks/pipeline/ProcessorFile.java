package dev.jankline.benchmarks.pipeline;

import dev.jankline.benchmarks.measure.BenchStack;
import dev.jankline.local.process.ChildProcess;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/** Changes the settings of the processor of a stack. */
final class ProcessorFile {
  private final Path file;
  private final ChildProcess process;
  private final Properties first = new Properties();

  /** Reads the settings with which the processor was started. */
  ProcessorFile(BenchStack stack) throws IOException {
    this.file = path(stack);
    this.process = stack.stack().processor().process();
    try (Reader reader = Files.newBufferedReader(file)) {
      first.load(reader);
    }
  }

  /** Where a stack keeps the settings of its processor. */
  static Path path(BenchStack stack) {
    return stack.stack().state().folder("processor").resolve("processor.properties");
  }

  ChildProcess process() {
    return process;
  }

  /** Starts the processor again with its first settings and these. */
  void restartWith(Map<String, String> settings) throws IOException {
    Properties all = new Properties();
    all.putAll(first);
    all.putAll(settings);
    restart(all);
  }

  /** Starts the processor again with the default of a setting. */
  void restartWithout(String setting) throws IOException {
    Properties all = new Properties();
    all.putAll(first);
    all.remove(setting);
    restart(all);
  }

  private void restart(Properties settings) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file)) {
      settings.store(writer, "processor");
    }
    process.restart();
  }
}
