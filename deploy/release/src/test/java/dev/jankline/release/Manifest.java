package dev.jankline.release;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads YAML files of the folder {@code deploy}; a key that stands twice is refused. */
final class Manifest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Manifest() {}

  /** The folder with everything to deploy with. */
  static Path deploy() {
    return Path.of("..").toAbsolutePath().normalize();
  }

  /** The folder that {@code ./jank} runs in this checkout. */
  static Path distribution() {
    return Path.of(System.getProperty("distribution", "no property 'distribution'"));
  }

  /** The only document of a file. */
  static JsonNode read(Path file) throws IOException {
    List<JsonNode> documents = documents(Files.readString(file));
    if (documents.size() != 1) {
      throw new IOException(file + " has " + documents.size() + " documents");
    }
    return documents.get(0);
  }

  /** The documents of a text, in their order, with merged keys as if written out. */
  static List<JsonNode> documents(String text) {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    List<JsonNode> documents = new ArrayList<>();
    for (Object document : new Yaml(new SafeConstructor(options)).loadAll(text)) {
      if (document != null) {
        documents.add(JSON.valueToTree(document));
      }
    }
    return documents;
  }

  /** The elements of a list; none when it is missing. */
  static Stream<JsonNode> each(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  /** The names of the fields of an object, in their order; none when it is missing. */
  static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** The texts of a list. */
  static List<String> texts(JsonNode list) {
    return each(list).map(JsonNode::asText).toList();
  }
}
