package dev.jankline.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dist.Shell.Ended;
import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The archive of the distribution, unpacked in an empty folder whose name has spaces, and made
 * read-only.
 *
 * @param home folder with {@code bin} and {@code lib}
 */
record UnpackedDistribution(Path home) {
  private static final Map<String, String> TOOLS = Map.of("PATH", "/usr/bin:/bin");

  static UnpackedDistribution in(Path folder) throws Exception {
    Path empty = Files.createDirectories(folder.resolve("a folder with spaces"));
    Ended tar = Shell.run(empty, TOOLS, "", List.of("tar", "-xf", archive().toString()));
    assertThat(tar.exitCode()).as(tar.err()).isZero();
    Ended chmod = Shell.run(empty, TOOLS, "", List.of("chmod", "-R", "a-w,a+rX", "."));
    assertThat(chmod.exitCode()).as(chmod.err()).isZero();
    try (Stream<Path> folders = Files.list(empty)) {
      return new UnpackedDistribution(folders.findFirst().orElseThrow());
    }
  }

  /** The archive that the build has made. */
  static Path archive() throws IOException {
    try (Stream<Path> files = Files.list(Checkout.find().target("deploy/dist"))) {
      return files
          .filter(file -> file.toString().matches(".*(?<!-demo)\\.tar(\\.gz)?"))
          .findFirst()
          .orElseThrow(() -> new AssertionError("the build has made no archive"));
    }
  }

  Path script(String name) {
    return home.resolve("bin").resolve(name);
  }

  /** Names of the jars that a program is started with, in their order. */
  List<String> classPath(String program) throws IOException {
    return List.of(
        Files.readString(home.resolve("lib").resolve(program + ".classpath"))
            .strip()
            .split(":", -1));
  }

  /** Names of all jars. */
  List<String> jars() throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("lib"))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(".jar"))
          .toList();
    }
  }
}
