package dev.jankline.local.stack;

import dev.jankline.local.process.LiveChildren;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Holds all files of one stack in a temporary folder and removes them at the end, also when the JVM
 * is ended by a signal. After a failure the logs stay.
 */
public final class StateFolder implements AutoCloseable {
  private static final String LOGS = "logs";

  private final Path path;
  private final Runnable atEnd = this::remove;
  private volatile boolean keepLogs;

  private StateFolder(Path path) {
    this.path = path;
  }

  /** Makes a new folder below the system's temporary one. */
  public static StateFolder create() {
    try {
      StateFolder state = new StateFolder(Files.createTempDirectory("jankline-"));
      Files.createDirectories(state.logs());
      LiveChildren.whenAllEnded(state.atEnd);
      return state;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary folder: " + e.getMessage(), e);
    }
  }

  public Path path() {
    return path;
  }

  /** A folder for the files of one process. */
  public Path folder(String name) {
    return path.resolve(name);
  }

  /**
   * Folder for the temporary files of the processes. In the system's own folder those of a killed
   * process would stay.
   */
  public Path temporary() {
    try {
      return Files.createDirectories(path.resolve("tmp"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary folder: " + e.getMessage(), e);
    }
  }

  /** JVM flag that has a process keep its temporary files in {@link #temporary}. */
  public String temporaryFlag() {
    return "-Djava.io.tmpdir=" + temporary();
  }

  /** Folder of all logs. */
  public Path logs() {
    return path.resolve(LOGS);
  }

  /** Log file of one process. */
  public Path log(String name) {
    return logs().resolve(name + ".log");
  }

  /** Leaves the logs in place at the end: something failed, and its message names them. */
  public void keepLogs() {
    keepLogs = true;
  }

  @Override
  public void close() {
    LiveChildren.forget(atEnd);
    remove();
  }

  private void remove() {
    if (!Files.exists(path)) {
      return;
    }
    Path logs = logs();
    for (Path file : deepestFirst()) {
      boolean kept = keepLogs && (file.startsWith(logs) || file.equals(path));
      if (!kept) {
        file.toFile().delete();
      }
    }
  }

  private List<Path> deepestFirst() {
    try (Stream<Path> files = Files.walk(path)) {
      return files.sorted(Comparator.reverseOrder()).toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }
}
