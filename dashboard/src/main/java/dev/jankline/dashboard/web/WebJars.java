package dev.jankline.dashboard.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

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
}
