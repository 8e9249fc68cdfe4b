package dev.jankline.benchmarks.quality;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.jankline.analysis.explain.StallFile;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.schema.Cause;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.wire.WireException;
import dev.jankline.wire.json.PlainJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads labelled stalls from a file with one JSON document on each line; skips empty lines:
 *
 * <pre>
 * {"label":"…","stall":{…}}
 * </pre>
 *
 * The stall has the form that {@code ./jank explain} reads. Its header, if there is one, is either
 * beside it as {@code "header"} or inside of {@code "stall"}.
 */
final class CaseFile {
  private static final Set<String> FIELDS = Set.of("label", "stall", "header");

  private CaseFile() {}

  /**
   * Passes on the stalls in the order of the file.
   *
   * @throws CaseException when the file cannot be read or has no stall; for a line that cannot be
   *     used it names the number
   */
  static void read(Path file, Consumer<LabelledStall> to) throws CaseException {
    if (!Files.isRegularFile(file)) {
      throw new CaseException("there is no file " + file + "; check the path");
    }
    int number = 0;
    int stalls = 0;
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          to.accept(labelled(file, number, line));
          stalls++;
        }
      }
    } catch (CharacterCodingException e) {
      throw new CaseException(
          file + " after line " + number + ": the text is not UTF-8; save it as UTF-8");
    } catch (IOException e) {
      throw new CaseException(file + " cannot be read: " + e.getMessage());
    }
    if (stalls == 0) {
      throw new CaseException(file + " holds no stall; write one JSON document on each line");
    }
  }

  private static LabelledStall labelled(Path file, int number, String line) throws CaseException {
    try {
      return read(line);
    } catch (CaseException e) {
      throw new CaseException(file + " line " + number + ": " + e.getMessage());
    }
  }

  private static LabelledStall read(String line) throws CaseException {
    try {
      JsonNode root = PlainJson.parse(line.getBytes(StandardCharsets.UTF_8));
      check(root);
      return new LabelledStall(root.get("label").textValue(), stall(root), Set.of());
    } catch (WireException e) {
      throw new CaseException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Reads one line of a recorded set, which has no header and several labels.
   *
   * @param app id of the app that was recorded
   * @param label name of the field that holds the label
   * @param reasons returns why the main thread did not answer, by the method to change
   */
  static LabelledStall ofApp(
      String app, String line, String label, Function<String, Set<Cause>> reasons)
      throws CaseException {
    try {
      JsonNode root = PlainJson.parse(line.getBytes(StandardCharsets.UTF_8));
      var file = JsonNodeFactory.instance.objectNode();
      file.set("header", JsonNodeFactory.instance.objectNode().put("app", app));
      file.set("stall", root.path("stall"));
      return new LabelledStall(
          root.path(label).asText(),
          StallFile.of(file, RawFrames::show).stall(),
          reasons.apply(root.path("mend").asText()));
    } catch (WireException e) {
      throw new CaseException(String.valueOf(e.getMessage()));
    }
  }

  private static void check(JsonNode root) throws CaseException {
    if (!root.isObject()) {
      throw new CaseException("not an object; write {\"label\":\"…\",\"stall\":{…}}");
    }
    for (var names = root.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!FIELDS.contains(name)) {
        throw new CaseException(
            "'" + name + "' is not known; there are " + String.join(", ", new TreeSet<>(FIELDS)));
      }
    }
    if (!root.path("label").isTextual() || root.path("label").textValue().isBlank()) {
      throw new CaseException("'label' is missing or not a text; name the cause of the stall");
    }
    if (!root.path("stall").isObject()) {
      throw new CaseException(
          "'stall' is missing or not an object; write {\"samples\": [{\"stack\": […]}]}");
    }
  }

  private static SymbolizedStall stall(JsonNode root) throws WireException {
    JsonNode stall = root.get("stall");
    if (!root.has("header")) {
      return StallFile.of(stall, RawFrames::show).stall();
    }
    var file = JsonNodeFactory.instance.objectNode();
    file.set("header", root.get("header"));
    file.set("stall", stall);
    return StallFile.of(file, RawFrames::show).stall();
  }
}
