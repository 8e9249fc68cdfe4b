package dev.jankline.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Writes the files of one version into a folder.
 *
 * @param distribution folder of the built distribution
 * @param units folder with the units of systemd
 * @param version version in names and packages
 * @param time time of change of everything that is written
 * @param folder where to
 */
record Release(Path distribution, Path units, String version, Instant time, Path folder) {
  /** Writes archive and Debian package of a program. */
  void write(ReleasedProgram program) throws IOException {
    ReleasedFiles files = ReleasedFiles.of(distribution, program);
    ProgramArchive.write(files, name(program), time, archive(program));
    new ProgramPackage(units, version, time).write(files, debianPackage(program));
  }

  /**
   * Writes the container image of a program.
   *
   * @param base as of {@link ProgramImage}
   */
  void writeImage(ReleasedProgram program, String base) throws IOException, InterruptedException {
    Path cache = Files.createTempDirectory("jankline-layers-");
    try {
      new ProgramImage(base, cache, time)
          .write(ReleasedFiles.of(distribution, program), imageName(program), image(program));
    } finally {
      delete(cache);
    }
  }

  Path archive(ReleasedProgram program) {
    return folder.resolve(name(program) + ".tar.gz");
  }

  Path debianPackage(ReleasedProgram program) {
    String sorted = ProgramPackage.debianVersion(version);
    return folder.resolve(program.artifact() + "_" + sorted + "_all.deb");
  }

  Path image(ReleasedProgram program) {
    return folder.resolve(name(program) + "-image.tar");
  }

  /** Name of the image, for example {@code jankline/gateway:1.0.0}. */
  String imageName(ReleasedProgram program) {
    return program.artifact().replace("jankline-", "jankline/") + ":" + version;
  }

  /** Name of an archive and of the folder in it. */
  String name(ReleasedProgram program) {
    return program.artifact() + "-" + version;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
