package dev.jankline.trace.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Reads the files of a jar or a folder, one at a time, always in the same order. */
public final class ClassContent {
  private static final List<String> SIGNATURES = List.of(".SF", ".RSA", ".DSA", ".EC");

  private final Path path;

  public ClassContent(Path path) throws TraceException {
    if (!Files.exists(path)) {
      throw new TraceException("there is no " + path + ": name a jar or a folder of classes");
    }
    this.path = path;
  }

  /** Receives one file; a name that ends in {@code /} is a folder. */
  public interface FileReader {
    /** Name with {@code /} between folders. */
    void file(String name, FileTime modified, byte[] bytes) throws IOException;
  }

  public Path path() {
    return path;
  }

  public boolean isFolder() {
    return Files.isDirectory(path);
  }

  public void read(FileReader reader) throws IOException {
    if (isFolder()) {
      readFolder(reader);
    } else {
      readJar(reader);
    }
  }

  /** Whether a file is a class to instrument; classes for other Java versions in a jar are not. */
  public static boolean isClass(String name) {
    return name.endsWith(".class")
        && !name.startsWith("META-INF/")
        && !name.endsWith("module-info.class");
  }

  /** Whether a file is a signature, which is invalid once the classes have changed. */
  public static boolean isSignature(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return upper.startsWith("META-INF/")
        && upper.indexOf('/', "META-INF/".length()) < 0
        && SIGNATURES.stream().anyMatch(upper::endsWith);
  }

  private void readFolder(FileReader reader) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(path)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      String name = path.relativize(file).toString().replace('\\', '/');
      reader.file(name, Files.getLastModifiedTime(file), Files.readAllBytes(file));
    }
  }

  private void readJar(FileReader reader) throws IOException {
    try (ZipFile jar = new ZipFile(path.toFile())) {
      Enumeration<? extends ZipEntry> entries = jar.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        try (InputStream in = jar.getInputStream(entry)) {
          reader.file(entry.getName(), entry.getLastModifiedTime(), in.readAllBytes());
        }
      }
    } catch (ZipException damaged) {
      throw new TraceException(
          path + " is neither a folder nor a jar (" + damaged.getMessage() + ")", damaged);
    }
  }
}
