package dev.jankline.checks.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * One Java file of a module.
 *
 * @param packageName package that its folder stands for
 * @param path where the file is
 */
public record SourceFile(String packageName, Path path) {
  private static final String PACKAGE_INFO = "package-info.java";

  /** All Java files in the folders {@code java} and {@code java-…} of a source tree. */
  public static List<SourceFile> in(Path tree) {
    try (Stream<Path> folders = Files.list(tree)) {
      return folders
          .filter(folder -> folder.getFileName().toString().matches("java(-.*)?"))
          .sorted()
          .flatMap(SourceFile::below)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String name() {
    return path.getFileName().toString();
  }

  public boolean isPackageInfo() {
    return name().equals(PACKAGE_INFO);
  }

  /** Returns the number of its lines. */
  public long lines() {
    try (Stream<String> lines = Files.lines(path)) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<SourceFile> below(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .sorted()
          .map(file -> new SourceFile(packageOf(root, file), file))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String packageOf(Path root, Path file) {
    return root.relativize(file.getParent()).toString().replace('/', '.').replace('\\', '.');
  }
}
