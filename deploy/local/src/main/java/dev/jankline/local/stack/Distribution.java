package dev.jankline.local.stack;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Finds files in an unpacked distribution: {@code lib} holds every jar once and one list of jars
 * for each program, {@code demo} holds what the demo alone needs and may be missing.
 *
 * @param home folder that the archive was unpacked to
 */
public record Distribution(Path home) implements ProgramFiles {
  @Override
  public String classPath(Program program) {
    Path lib = home.resolve("lib");
    Path names = lib.resolve(program.script() + ".classpath");
    try {
      return Stream.of(Files.readString(names).trim().split(":", -1))
          .map(jar -> lib.resolve(jar).toString())
          .collect(joining(File.pathSeparator));
    } catch (IOException e) {
      throw new IllegalStateException(
          "cannot read " + names + "; unpack the distribution again", e);
    }
  }

  @Override
  public String brokerClassPath() {
    return demo("broker") + File.separator + "*";
  }

  @Override
  public Path registryJar() {
    return Checkout.runner(demo("registry"))
        .orElseThrow(() -> new IllegalStateException(missing(demo("registry"))));
  }

  @Override
  public Path demoApp() {
    return demo("app");
  }

  private Path demo(String part) {
    Path folder = home.resolve("demo").resolve(part);
    if (!Files.isDirectory(folder)) {
      throw new IllegalStateException(missing(folder));
    }
    return folder;
  }

  private String missing(Path folder) {
    return folder
        + " is missing: the demo needs the archive 'jankline-…-demo.tar.gz', unpacked"
        + " in "
        + home.getParent();
  }
}
