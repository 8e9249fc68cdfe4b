package dev.jankline.trace.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a draft beside the output and replaces the output only when the draft is complete, so that
 * a failed run leaves the earlier output. A folder that this class did not write is never replaced.
 */
public final class OutputPlace {
  /** Names the mapping of a build for the running app, and marks folders written here. */
  public static final String MAPPING_ID = "dev/jankline/trace/mapping.id";

  private final Path path;
  private final Path draft;

  public OutputPlace(Path path) throws IOException {
    this.path = path.toAbsolutePath().normalize();
    this.draft = this.path.resolveSibling(name(this.path) + ".new");
    Path folder = this.path.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    refuseForeign();
    delete(draft);
  }

  /** Where the draft is written. */
  public Path draft() {
    return draft;
  }

  /** Replaces the output by the draft. */
  public void commit() throws IOException {
    if (Files.isDirectory(draft)) {
      delete(path);
    }
    Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Deletes the draft, if it still exists. */
  public void discard() throws IOException {
    delete(draft);
  }

  private void refuseForeign() throws IOException {
    if (!Files.isDirectory(path) || Files.exists(path.resolve(MAPPING_ID))) {
      return;
    }
    try (Stream<Path> files = Files.list(path)) {
      if (files.findAny().isPresent()) {
        throw new TraceException(
            path + " holds files that were not written by this command: name an empty folder");
      }
    }
  }

  private static void delete(Path path) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> walk = Files.walk(path)) {
      deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : deepestFirst) {
      Files.delete(file);
    }
  }

  private static String name(Path path) throws TraceException {
    @Nullable Path name = path.getFileName();
    if (name == null) {
      throw new TraceException(path + " cannot be written: name a jar or a folder");
    }
    return name.toString();
  }
}
