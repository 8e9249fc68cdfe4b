package dev.jankline.dashboard.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;

/** Lists the libraries of the page; their versions come from their jars. */
final class WebJars {
  private final List<WebJar> all =
      Stream.concat(
              Stream.of(
                  WebJar.of("lit", "lit", "index.js"),
                  WebJar.of("lit-html", "lit-html", "lit-html.js"),
                  WebJar.of("lit-element", "lit-element", "index.js"),
                  WebJar.of(
                      "lit__reactive-element", "@lit/reactive-element", "reactive-element.js"),
                  WebJar.of("internmap", "internmap", "src/index.js")),
              Stream.of(
                      "d3-array",
                      "d3-color",
                      "d3-format",
                      "d3-hierarchy",
                      "d3-interpolate",
                      "d3-path",
                      "d3-scale",
                      "d3-shape",
                      "d3-time",
                      "d3-time-format")
                  .map(name -> WebJar.of(name, name, "src/index.js")))
          .toList();

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
