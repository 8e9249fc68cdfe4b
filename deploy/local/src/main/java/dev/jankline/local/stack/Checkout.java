package dev.jankline.local.stack;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds what the Maven build has put where: the checkout's root and the outputs of its modules.
 *
 * @param root folder with the parent pom
 * @param output name of the modules' output folder
 */
public record Checkout(Path root, String output) implements ProgramFiles {
  private static final String BUILD = "build it first: mvn -q -DskipTests package, in ";
  private static final String LOCAL = "deploy/local";
  private static final String LIB = "lib";
  private static final List<String> APP_FOLDERS =
      List.of("deploy/demo-app/target/r8", "deploy/demo-app/target/unchecked/r8");
  private static final String NEWEST_MAPPING = "reader-1.1.0-mapping.txt";

  /**
   * Finds the checkout around the running classes, else around the working directory.
   *
   * @throws IllegalStateException when there is none
   */
  public static Checkout find() {
    Path code = codeFolder();
    Path root = above(code);
    if (root == null) {
      root = above(Path.of("").toAbsolutePath());
    }
    if (root == null) {
      throw new IllegalStateException(
          "no checkout of Jankline around "
              + Path.of("").toAbsolutePath()
              + "; run the command inside one");
    }
    boolean unchecked = code.toString().contains(Path.of("target", "unchecked").toString());
    return new Checkout(root, unchecked ? "target/unchecked" : "target");
  }

  @Override
  public String classPath(Program program) {
    return classPath(program.module());
  }

  /**
   * Class path on which a module's main class runs: its classes, then the jars that {@code
   * runtime.classpath} names, which lie in {@code lib} of the module or of {@code deploy/local}.
   */
  public String classPath(String module) {
    Path target = target(module);
    Path names = target.resolve("runtime.classpath");
    Path classes = target.resolve("classes");
    if (!Files.isRegularFile(names) || !Files.isDirectory(classes)) {
      throw new IllegalStateException(module + " is not built; " + BUILD + root);
    }
    Path ownJars = target.resolve(LIB);
    Path jars = Files.isDirectory(ownJars) ? ownJars : target(LOCAL).resolve(LIB);
    StringBuilder classPath = new StringBuilder(classes.toString());
    for (String name : read(names).split(File.pathSeparator, -1)) {
      classPath.append(File.pathSeparator).append(jars.resolve(Path.of(name).getFileName()));
    }
    return classPath.toString();
  }

  @Override
  public String brokerClassPath() {
    Path jars = target("deploy/broker").resolve("broker-lib");
    if (!Files.isDirectory(jars)) {
      throw new IllegalStateException("the broker's jars are missing; " + BUILD + root);
    }
    return jars + File.separator + "*";
  }

  @Override
  public Path registryJar() {
    return runner(target("deploy/broker").resolve("registry"))
        .orElseThrow(
            () -> new IllegalStateException("the registry's jar is missing; " + BUILD + root));
  }

  /** The newer one of the folders that builds with and without checks write to. */
  @Override
  public Path demoApp() {
    return APP_FOLDERS.stream()
        .map(root::resolve)
        .filter(folder -> Files.isRegularFile(folder.resolve(NEWEST_MAPPING)))
        .max(
            Comparator.comparingLong(
                folder -> folder.resolve(NEWEST_MAPPING).toFile().lastModified()))
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no obfuscated demo app in "
                        + root.resolve(APP_FOLDERS.get(0))
                        + "; build it with 'mvn -pl deploy/demo-app package'"));
  }

  /** Output folder of a module. */
  public Path target(String module) {
    return root.resolve(module).resolve(output);
  }

  /** The executable jar in the folder of a registry; empty when there is none. */
  static Optional<Path> runner(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith("-runner.jar")).findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String read(Path names) {
    try {
      return Files.readString(names).trim();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + names + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable Path above(Path start) {
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.isRegularFile(folder.resolve("pom.xml"))
          && Files.isDirectory(folder.resolve("schemas"))
          && Files.isDirectory(folder.resolve("deploy"))) {
        return folder;
      }
    }
    return null;
  }

  private static Path codeFolder() {
    try {
      return Path.of(Checkout.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
