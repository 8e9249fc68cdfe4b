package dev.jankline.release;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Lists what is shipped and under which licence, from a bill of materials of CycloneDX. */
final class Licences {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Licences() {}

  /**
   * Writes a line for each component, sorted: group, name and version, and its licences.
   *
   * @throws IOException when a component has no licence: it must not be shipped
   */
  static void write(Path bom, Path file) throws IOException {
    TreeSet<String> lines = new TreeSet<>();
    for (JsonNode component : JSON.readTree(bom.toFile()).path("components")) {
      String name =
          "%s:%s %s"
              .formatted(
                  component.path("group").asText(),
                  component.path("name").asText(),
                  component.path("version").asText());
      List<String> licences = of(component);
      if (licences.isEmpty()) {
        throw new IOException(bom + " names no licence of " + name);
      }
      lines.add(name + ": " + String.join(", ", licences));
    }
    if (lines.isEmpty()) {
      throw new IOException(bom + " has no components");
    }
    Files.writeString(file, String.join("\n", lines) + "\n");
  }

  /** What the component may be used under, by identifier, expression or name. */
  private static List<String> of(JsonNode component) {
    List<String> licences = new ArrayList<>();
    for (JsonNode choice : component.path("licenses")) {
      JsonNode licence = choice.path("license");
      String name =
          choice
              .path("expression")
              .asText(licence.path("id").asText(licence.path("name").asText()));
      if (!name.isBlank()) {
        licences.add(name);
      }
    }
    return licences;
  }
}
