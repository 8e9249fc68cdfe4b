package dev.jankline.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Deletes folders that somebody may still be writing to, as a monitor does while it ends. */
public final class Folders {
  private static final int ATTEMPTS = 50;
  private static final long PAUSE_MILLIS = 20;

  private Folders() {}

  /**
   * Deletes a folder with all that is in it, if it is there.
   *
   * @throws IOException when something is left after a second of attempts
   */
  public static void delete(Path folder) throws IOException {
    for (int attempt = 1; Files.exists(folder); attempt++) {
      try {
        deleteOnce(folder);
      } catch (IOException | UncheckedIOException e) {
        if (attempt == ATTEMPTS) {
          throw new IOException("cannot delete " + folder + ": " + e.getMessage(), e);
        }
        pause();
      }
    }
  }

  private static void deleteOnce(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while deleting", e);
    }
  }
}
