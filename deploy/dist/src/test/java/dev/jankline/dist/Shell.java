package dev.jankline.dist;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a command to its end with an environment of its own and keeps what it prints. */
final class Shell {
  private static final int LIMIT_SECONDS = 120;

  private Shell() {}

  /** What a command printed and how it ended. */
  record Ended(int exitCode, String out, String err) {}

  static Ended run(Path directory, Map<String, String> environment, String input, List<String> line)
      throws Exception {
    Path folder = Files.createTempDirectory("jank-shell-");
    Path in = Files.writeString(folder.resolve("in"), input);
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(directory.toFile())
            .redirectInput(in.toFile())
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError(line + " did not end; it said " + text(folder.resolve("err")));
      }
      return new Ended(
          process.exitValue(), text(folder.resolve("out")), text(folder.resolve("err")));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      for (String file : List.of("in", "out", "err", "")) {
        Files.deleteIfExists(folder.resolve(file));
      }
    }
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, UTF_8);
  }
}
