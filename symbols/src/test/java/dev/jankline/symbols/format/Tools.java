package dev.jankline.symbols.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the tools that make symbol files, and skips the test where they are not installed. */
public final class Tools {
  private static final long LIMIT_SECONDS = 240;

  private Tools() {}

  /** Skips the test unless all tools are there; {@code jank test} installs them. */
  public static void require(String... tools) {
    for (String tool : tools) {
      assumeTrue(isInstalled(tool), tool + " is not installed");
    }
  }

  private static boolean isInstalled(String tool) {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      if (Files.isExecutable(Path.of(folder, tool))) {
        return true;
      }
    }
    return false;
  }

  /** Runs a tool to its end, in a folder; gives what it printed on standard output. */
  public static List<String> run(Path folder, List<String> command) {
    return run(folder, command, List.of());
  }

  /** Runs a tool with lines on its standard input. */
  public static List<String> run(Path folder, List<String> command, List<String> input) {
    try {
      Path in = Files.write(Files.createTempFile(folder, "in", ".txt"), input);
      Path out = Files.createTempFile(folder, "out", ".txt");
      Path err = Files.createTempFile(folder, "err", ".txt");
      Process process =
          new ProcessBuilder(new ArrayList<>(command))
              .directory(folder.toFile())
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
      process.destroyForcibly();
      assertThat(ended).as("%s did not end", command).isTrue();
      assertThat(process.exitValue()).as("%s: %s", command, Files.readString(err)).isZero();
      return Files.readAllLines(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
