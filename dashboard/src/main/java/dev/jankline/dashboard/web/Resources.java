package dev.jankline.dashboard.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads all files of a folder of the class path, wherever it lies. */
final class Resources {
  private Resources() {}

  /**
   * Reads files.
   *
   * @param folder ends with a slash
   * @return contents by path below the folder; nothing when there is no such folder
   */
  static Map<String, byte[]> below(String folder) {
    Map<String, byte[]> files = new TreeMap<>();
    try {
      Enumeration<URL> places = Resources.class.getClassLoader().getResources(folder);
      while (places.hasMoreElements()) {
        read(places.nextElement(), folder, files);
      }
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException("cannot list " + folder + " of the class path", e);
    }
    return files;
  }

  private static void read(URL place, String folder, Map<String, byte[]> files)
      throws IOException, URISyntaxException {
    if (!place.getProtocol().equals("jar")) {
      collect(Path.of(place.toURI()), files);
      return;
    }
    String jar = place.toString();
    URI archive = URI.create(jar.substring(0, jar.indexOf('!')));
    try (FileSystem system = FileSystems.newFileSystem(archive, Map.of())) {
      collect(system.getPath("/" + folder), files);
    }
  }

  private static void collect(Path root, Map<String, byte[]> files) throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(path).toString().replace('\\', '/');
        try (InputStream stream = Files.newInputStream(path)) {
          files.putIfAbsent(name, stream.readAllBytes());
        } catch (IOException e) {
          throw new UncheckedIOException("cannot read " + path, e);
        }
      }
    }
  }
}
