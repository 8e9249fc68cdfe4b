package dev.jankline.dashboard.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * Names a library of the page and how modules import it.
 *
 * @param artifact its artifact of {@code org.webjars.npm}, the folder of its files
 * @param name what modules write after {@code import}
 * @param entry file of the bare name
 * @param version as its jar says
 */
record WebJar(String artifact, String name, String entry, String version) {
  static WebJar of(String artifact, String name, String entry) {
    return new WebJar(artifact, name, entry, versionOf(artifact));
  }

  /** Folder of its files on the class path. */
  String folder() {
    return "META-INF/resources/webjars/" + artifact + "/" + version + "/";
  }

  /** Path below which its files are served. */
  String path() {
    return "/webjars/" + artifact + "/" + version + "/";
  }

  private static String versionOf(String artifact) {
    String file = "META-INF/maven/org.webjars.npm/" + artifact + "/pom.properties";
    Properties properties = new Properties();
    try (InputStream stream = WebJar.class.getClassLoader().getResourceAsStream(file)) {
      if (stream == null) {
        throw new IllegalStateException("the library " + artifact + " is not on the class path");
      }
      properties.load(stream);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
