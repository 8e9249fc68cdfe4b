package dev.jankline.symbols;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Keeps local copies of files by the SHA-256 of their content, bounded by bytes: the least recently
 * asked for go first. May be lost at any time. Thread-safe.
 */
final class FileCache {
  private final Path folder;
  private final long maxBytes;
  private final InstantSource clock;

  FileCache(Path folder, long maxBytes, InstantSource clock) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.maxBytes = maxBytes;
    this.clock = clock;
  }

  /** Fetches a file. */
  interface Source {
    /** Writes the file to a path at which there is none yet. */
    void fetch(Path target) throws IOException;
  }

  /**
   * The copy of a file, fetched when missing or damaged.
   *
   * @throws IOException when what was fetched does not match the hash
   */
  synchronized Path file(String sha256, Source source) throws IOException {
    Path place = folder.resolve(Sha256.checked(sha256));
    if (!Files.isRegularFile(place) || !Sha256.of(place).equals(sha256)) {
      Path part = folder.resolve(UUID.randomUUID() + ".part");
      try {
        source.fetch(part);
        if (!Sha256.of(part).equals(sha256)) {
          throw new IOException("symbol file " + sha256 + " is damaged: upload it again");
        }
        Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part);
      }
    }
    Files.setLastModifiedTime(place, FileTime.from(clock.instant()));
    evict(place);
    return place;
  }

  private record Copy(Path path, FileTime usedAt, long bytes) {}

  /** A file that is mapped somewhere stays readable there until it is let go. */
  private void evict(Path wanted) throws IOException {
    List<Copy> copies = copies();
    long bytes = copies.stream().mapToLong(Copy::bytes).sum();
    for (Copy copy : copies) {
      if (bytes > maxBytes && !copy.path().equals(wanted)) {
        Files.deleteIfExists(copy.path());
        bytes -= copy.bytes();
      }
    }
  }

  private List<Copy> copies() throws IOException {
    List<Copy> copies = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path path : all.filter(Files::isRegularFile).toList()) {
        try {
          copies.add(new Copy(path, Files.getLastModifiedTime(path), Files.size(path)));
        } catch (NoSuchFileException gone) {
          // Another process shares the folder and was quicker.
        }
      }
    }
    copies.sort(Comparator.comparing(Copy::usedAt));
    return copies;
  }
}
