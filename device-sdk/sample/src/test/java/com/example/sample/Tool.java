package com.example.sample;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a command line tool, for two minutes at most, and wants it to succeed. */
final class Tool {
  private static final long LIMIT_SECONDS = 120;

  private Tool() {}

  static boolean isThere(String name) {
    for (String directory : System.getenv("PATH").split(File.pathSeparator, -1)) {
      if (Files.isExecutable(Path.of(directory, name))) {
        return true;
      }
    }
    return false;
  }

  /** What the tool printed. */
  static String run(Path directory, String... command) throws IOException, InterruptedException {
    Path output = Files.createTempFile("tool", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(List.of(command) + " did not end");
      }
      String printed = Files.readString(output);
      if (process.exitValue() != 0) {
        throw new AssertionError(List.of(command) + " failed: " + printed);
      }
      return printed;
    } finally {
      Files.delete(output);
    }
  }
}
