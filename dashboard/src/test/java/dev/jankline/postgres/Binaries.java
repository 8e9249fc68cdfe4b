package dev.jankline.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Finds the programs of a PostgreSQL server where Debian's package puts them. */
final class Binaries {
  static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  private Binaries() {}

  /**
   * The folder of the newest version that is installed.
   *
   * @param versions a folder with one for each version
   * @throws IllegalStateException when there is none; the message says how to install it
   */
  static Path newest(Path versions) throws IOException {
    if (Files.isDirectory(versions)) {
      try (Stream<Path> found = Files.list(versions)) {
        return found
            .map(version -> version.resolve("bin"))
            .filter(folder -> Files.isExecutable(folder.resolve("initdb")))
            .max(Comparator.comparingInt(Binaries::number))
            .orElseThrow(() -> missing(versions));
      }
    }
    throw missing(versions);
  }

  private static int number(Path folder) {
    String version = String.valueOf(folder.getName(folder.getNameCount() - 2));
    return version.matches("\\d{1,4}") ? Integer.parseInt(version) : 0;
  }

  private static IllegalStateException missing(Path versions) {
    return new IllegalStateException(
        "found no PostgreSQL server at %s/*/bin; on Debian 12, as root: apt-get install -y postgresql"
            .formatted(versions));
  }
}
