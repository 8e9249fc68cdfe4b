package dev.jankline.symbols.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder for one piece of work; closing removes it with all that is in it.
 *
 * @param path where it is
 */
public record WorkFolder(Path path) implements AutoCloseable {
  /** A folder below another one, which is made when missing. */
  public static WorkFolder in(Path parent) throws IOException {
    return new WorkFolder(Files.createTempDirectory(Files.createDirectories(parent), "work"));
  }

  /** A folder where the system keeps temporary files. */
  public static WorkFolder temporary() throws IOException {
    return new WorkFolder(Files.createTempDirectory("jank-symbols"));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(one);
      }
    }
  }
}
