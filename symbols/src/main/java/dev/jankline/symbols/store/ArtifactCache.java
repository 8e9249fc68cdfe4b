package dev.jankline.symbols.store;

import dev.jankline.symbols.format.SymbolFormat.StoredArtifact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Keeps files made from symbol files on the local disk, bounded by bytes: when there are more, the
 * least recently used go. One that is larger than the bound goes with the next.
 *
 * <p>Thread-safe, also between processes that share the folder: files appear by atomic move, and
 * one that is mapped into memory can be read after it is gone.
 */
public final class ArtifactCache {
  private static final String PART = ".part";

  private final Path folder;
  private final long maxBytes;
  private final InstantSource clock;

  public ArtifactCache(Path folder, long maxBytes, InstantSource clock) throws IOException {
    this.folder = Files.createDirectories(folder.toAbsolutePath().normalize());
    this.maxBytes = maxBytes;
    this.clock = clock;
  }

  /** The file of a name, made when it is not there. */
  public synchronized Path file(String name, StoredArtifact.Maker maker) throws IOException {
    Path file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      Path part = folder.resolve(UUID.randomUUID() + PART);
      try {
        maker.make(part);
        evict(maxBytes - Files.size(part));
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part);
      }
    }
    Files.setLastModifiedTime(file, FileTime.from(clock.instant()));
    return file;
  }

  /** Forgets a file that turned out to be no good. */
  public synchronized void remove(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
  }

  private void evict(long room) throws IOException {
    List<Path> leastRecentFirst;
    try (Stream<Path> files = Files.list(folder)) {
      leastRecentFirst =
          files
              .filter(file -> !file.toString().endsWith(PART))
              .sorted(Comparator.comparing(ArtifactCache::used))
              .toList();
    }
    long bytes = 0;
    for (Path file : leastRecentFirst) {
      bytes += size(file);
    }
    for (Path file : leastRecentFirst) {
      if (bytes > room) {
        bytes -= size(file);
        Files.deleteIfExists(file);
      }
    }
  }

  private static FileTime used(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException gone) {
      return FileTime.fromMillis(0);
    }
  }

  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException gone) {
      return 0;
    }
  }
}
