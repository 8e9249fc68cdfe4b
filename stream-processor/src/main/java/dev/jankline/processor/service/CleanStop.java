package dev.jankline.processor.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * Marks that local state was closed as it should be. The mark is a file beside the state. It is
 * deleted before state is opened, with a sync of the folder, and written again after state was
 * closed, so it is missing after SIGKILL, a crash or a power failure. Without it local state is
 * deleted before the start: exactly-once would not use it anyway, and Kafka Streams 4.3.1 can fail
 * on it (docs/adr/0007-failures.md).
 */
final class CleanStop {
  private final Path folder;
  private final Path tasks;
  private final Path mark;

  CleanStop(Path stateDirectory, String applicationId) {
    this.folder = stateDirectory;
    this.tasks = stateDirectory.resolve(applicationId);
    this.mark = stateDirectory.resolve(applicationId + ".clean-stop");
  }

  /**
   * Deletes the mark.
   *
   * @return whether there was one, so that local state may be used
   */
  boolean take() {
    try {
      boolean marked = Files.deleteIfExists(mark);
      if (marked) {
        makeDurable();
      }
      return marked;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + mark, e);
    }
  }

  /** Tells whether there is local state of any task. */
  boolean hasState() {
    if (!Files.isDirectory(tasks)) {
      return false;
    }
    try (Stream<Path> found = Files.list(tasks)) {
      return found.anyMatch(Files::isDirectory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + tasks, e);
    }
  }

  /** Writes the mark: local state is closed. */
  void leave() {
    try {
      Files.createDirectories(folder);
      Files.write(mark, new byte[0]);
      makeDurable();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + mark, e);
    }
  }

  private void makeDurable() throws IOException {
    try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
      directory.force(true);
    }
  }
}
