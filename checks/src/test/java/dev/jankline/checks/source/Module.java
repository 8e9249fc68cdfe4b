package dev.jankline.checks.source;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One module of the checkout: a folder with a pom and sources.
 *
 * @param name its folder, seen from the root of the checkout
 * @param folder where it is
 */
public record Module(String name, Path folder) {
  private static final Set<String> NEVER_ENTERED = Set.of("target", "src", "node_modules");
  private static final Set<String> ANDROID =
      Set.of("device-sdk/android", "device-sdk/debug", "device-sdk/sample");

  /** All modules of the checkout around the working directory, in the order of their names. */
  public static List<Module> all() {
    Path root = root();
    List<Module> modules = new ArrayList<>();
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              String name = folder.getFileName().toString();
              if (NEVER_ENTERED.contains(name) || (name.startsWith(".") && !folder.equals(root))) {
                return FileVisitResult.SKIP_SUBTREE;
              }
              if (Files.isRegularFile(folder.resolve("pom.xml"))
                  && Files.isDirectory(folder.resolve("src"))) {
                modules.add(new Module(root.relativize(folder).toString(), folder));
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    modules.sort((one, other) -> one.name().compareTo(other.name()));
    return modules;
  }

  /** The Java files of one kind. */
  public List<SourceFile> sources(CodeKind kind) {
    Path tree = folder.resolve(kind.sources());
    return Files.isDirectory(tree) ? SourceFile.in(tree) : List.of();
  }

  /** The Java files of one kind by their package. */
  public Map<String, List<SourceFile>> packages(CodeKind kind) {
    return sources(kind).stream()
        .collect(Collectors.groupingBy(SourceFile::packageName, TreeMap::new, Collectors.toList()));
  }

  /** Whether builds with {@code -Dno-android} leave it out. */
  public boolean needsAndroid() {
    return ANDROID.contains(name);
  }

  /** Whether all its sources are compiled. */
  public boolean isCompiled() {
    return Arrays.stream(CodeKind.values())
        .allMatch(
            kind -> sources(kind).isEmpty() || Files.isDirectory(folder.resolve(kind.classes())));
  }

  /**
   * The compiled classes that have a source file in this module: none that a generator made, and
   * none that is left from a source that was moved.
   */
  public List<JavaClass> classes(CodeKind kind) {
    Path compiled = folder.resolve(kind.classes());
    if (!Files.isDirectory(compiled)) {
      return List.of();
    }
    Set<String> known =
        sources(kind).stream()
            .map(file -> file.packageName() + "/" + file.name())
            .collect(Collectors.toSet());
    return new ClassFileImporter()
        .importPath(compiled).stream()
            .filter(
                type ->
                    type.getSource()
                        .flatMap(source -> source.getFileName())
                        .map(file -> known.contains(type.getPackageName() + "/" + file))
                        .orElse(false))
            .sorted((one, other) -> one.getName().compareTo(other.getName()))
            .toList();
  }

  /** Shown in the names of tests. */
  @Override
  public String toString() {
    return name;
  }

  /** The folder of the checkout around the working directory. */
  public static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.isRegularFile(folder.resolve("jank"))) {
      folder = folder.getParent();
    }
    if (folder == null) {
      throw new IllegalStateException(
          "no checkout of Jankline around " + Path.of("").toAbsolutePath());
    }
    return folder;
  }
}
