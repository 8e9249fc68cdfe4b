package dev.jankline.dashboard.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Keeps the files of the history under names with slashes. */
public interface HistoryTarget {
  /**
   * Copies a file out.
   *
   * @return false when there is none of this name
   */
  boolean fetch(String name, Path copy) throws IOException;

  /**
   * Puts a file in place, whole or not at all.
   *
   * @return false when the same bytes were there
   */
  boolean put(String name, Path file) throws IOException;

  /** The files of a folder. */
  static HistoryTarget folder(Path folder) {
    return new HistoryTarget() {
      @Override
      public boolean fetch(String name, Path copy) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.exists(file)) {
          return false;
        }
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        return true;
      }

      @Override
      public boolean put(String name, Path file) throws IOException {
        Path place = folder.resolve(name);
        if (Files.exists(place) && Files.mismatch(place, file) < 0) {
          return false;
        }
        Path part = folder.resolve(name + ".part");
        Files.createDirectories(place.resolveSibling("."));
        Files.copy(file, part, StandardCopyOption.REPLACE_EXISTING);
        Files.move(
            part, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return true;
      }
    };
  }
}
