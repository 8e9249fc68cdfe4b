package dev.jankline.dashboard.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;

/** Lists the libraries of the page; their versions come from their jars. */
final class WebJars {
  private final List<WebJar> all =
      List.of(
          WebJar.of("lit", "lit", "index.js"),
          WebJar.of("lit-html", "lit-html", "lit-html.js"),
          WebJar.of("lit-element", "lit-element", "index.js"),
          WebJar.of("lit__reactive-element", "@lit/reactive-element", "reactive-element.js"),
          WebJar.of("d3-hierarchy", "d3-hierarchy", "src/index.js"));

  List<WebJar> all() {
    return all;
  }

  /** The import map, as it stands between the script tags. */
  String importMap() {
    ObjectNode map = JsonNodeFactory.instance.objectNode();
    ObjectNode imports = map.putObject("imports");
    for (WebJar jar : all) {
      imports.put(jar.name(), jar.path() + jar.entry());
      imports.put(jar.name() + "/", jar.path());
    }
    return map.toString();
  }

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
}
