package dev.jankline.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A command that ran to its end.
 *
 * @param exitCode how it ended
 * @param out what it printed on standard output
 * @param err what it printed on standard error
 */
record Command(int exitCode, String out, String err) {
  private static final int LIMIT_SECONDS = 60;

  /** Runs a command whose environment has a path and these variables. */
  static Command run(Map<String, String> environment, List<String> line)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("command", ".out");
    Path err = Files.createTempFile("command", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("JANK_"));
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      try {
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as(line + " ended").isTrue();
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      return new Command(
          process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Runs a command that must succeed. */
  static Command succeed(String... line) throws IOException, InterruptedException {
    Command ended = run(Map.of(), List.of(line));
    assertThat(ended.exitCode).as(String.join(" ", line) + ": " + ended.err).isZero();
    return ended;
  }

  /** Whether a tool is on the path. */
  static boolean has(String tool) throws IOException, InterruptedException {
    return run(Map.of(), List.of("sh", "-c", "command -v " + tool)).exitCode == 0;
  }
}
