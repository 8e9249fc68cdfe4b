package dev.jankline.dist;

import static java.util.Objects.requireNonNull;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * A checkout in another place with the real script and what the real build made of the command:
 * whatever it still knows of the place or the user it was built by does not work here.
 */
record BuiltCheckout(Path root) {
  private static final String TARGET = "deploy/dist/target";

  static BuiltCheckout in(Path root) throws IOException {
    Checkout real = Checkout.find();
    BuiltCheckout copy = new BuiltCheckout(root);
    for (String folder : List.of("schemas/src", "deploy/dist/src/main")) {
      Files.createDirectories(root.resolve(folder));
    }
    Files.copy(real.root().resolve("jank"), root.resolve("jank"));
    root.resolve("jank").toFile().setExecutable(true, false);
    Files.writeString(root.resolve("pom.xml"), "<project/>");
    copy(real.root().resolve("deploy/dist/src/main/sh"), root.resolve("deploy/dist/src/main/sh"));
    for (String part : List.of("bin", "lib")) {
      copy(
          real.target("deploy/dist").resolve("jankline").resolve(part),
          root.resolve(TARGET).resolve("jankline").resolve(part));
    }
    Files.createFile(root.resolve(TARGET).resolve("jank.stamp"));
    copy.openToAll();
    return copy;
  }

  Path script() {
    return root.resolve("jank");
  }

  /** Makes a source newer than the build. */
  void changeASource() throws IOException {
    Path source = Files.writeString(root.resolve("schemas/src/A.java"), "");
    source.toFile().setLastModified(System.currentTimeMillis() + 60_000);
  }

  void removeTheBuild() throws IOException {
    Files.delete(root.resolve(TARGET).resolve("jank.stamp"));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from, FileVisitOption.FOLLOW_LINKS)) {
      for (Path file : files.toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.createDirectories(requireNonNull(copy.getParent()));
          Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }

  /** As a checkout is that everybody may read and its owner alone may write. */
  private void openToAll() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.toList()) {
        file.toFile().setReadable(true, false);
        if (Files.isDirectory(file)) {
          file.toFile().setExecutable(true, false);
        }
      }
    }
  }
}
