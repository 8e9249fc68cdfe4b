package dev.jankline.symbols.r8.mapping;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON in a mapping's comments. What is no JSON, has no known id or needs a later version
 * of the format is passed over; what has a known id and not the parts it needs is refused, as by
 * R8.
 */
final class NoteReader {
  /** As lenient as R8's reader where mappings need it: old ones have single quotes. */
  private static final ObjectReader JSON =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .readerFor(JsonNode.class);

  private static final String ID = "com.android.tools.r8.";
  private static final Pattern THROWS = Pattern.compile("throws\\(L([^;\\[]+);\\)");
  private static final Pattern REMOVE = Pattern.compile("removeInnerFrames\\(([+-]?\\d{1,9})\\).*");

  private MapVersion version = MapVersion.NONE;
  private boolean statedUnknown;

  boolean statedUnknownVersion() {
    return statedUnknown;
  }

  /** The note in a line; null when it has none that counts. Remembers the version it states. */
  @Nullable MappingNote read(String line, long number) throws SymbolFileException {
    JsonNode json;
    try {
      json = JSON.readTree(line.substring(line.indexOf('{')));
    } catch (JsonProcessingException noJson) {
      return null;
    }
    try {
      MappingNote note = json.isObject() ? note(json) : null;
      if (note instanceof MappingNote.Version stated) {
        version = stated.version();
        statedUnknown |= version == MapVersion.UNKNOWN;
      }
      return note;
    } catch (IllegalArgumentException incomplete) {
      throw new SymbolFileException(
          Reason.MALFORMED,
          "line " + number + ": R8 does not write such a comment: " + incomplete.getMessage());
    }
  }

  private @Nullable MappingNote note(JsonNode json) {
    String id = json.path("id").asText();
    if (id.equals("sourceFile")) {
      JsonNode name = json.path("fileName");
      return name.isValueNode() && !name.isNull()
          ? new MappingNote.SourceFile(name.asText())
          : null;
    }
    return switch (id.startsWith(ID) ? id.substring(ID.length()) : "") {
      case "mapping" -> new MappingNote.Version(MapVersion.of(text(json, "version")));
      case "synthesized" -> version.atLeast(MapVersion.V1_0) ? new MappingNote.Synthesized() : null;
      case "outline" -> version.atLeast(MapVersion.V2_0) ? new MappingNote.Outline() : null;
      case "outlineCallsite" -> version.atLeast(MapVersion.V2_0) ? callSite(json) : null;
      case "rewriteFrame" -> version.atLeast(MapVersion.V2_0) ? rewrite(json) : null;
      case "residualsignature" ->
          version.atLeast(MapVersion.V2_2) ? Descriptors.residual(text(json, "signature")) : null;
      default -> null;
    };
  }

  private MappingNote callSite(JsonNode json) {
    if (version.atLeast(MapVersion.V2_1)) {
      text(json, "outline");
    }
    SortedMap<Integer, Integer> lines = new TreeMap<>();
    for (Map.Entry<String, JsonNode> entry : part(json, "positions").properties()) {
      lines.put(Integer.valueOf(entry.getKey()), Integer.valueOf(entry.getValue().asText()));
    }
    return new MappingNote.CallSite(lines);
  }

  private static MappingNote rewrite(JsonNode json) {
    List<String> thrown = new ArrayList<>();
    for (JsonNode condition : part(json, "conditions")) {
      thrown.add(matching(THROWS, condition).replace('/', '.'));
    }
    int removed = 0;
    for (JsonNode action : part(json, "actions")) {
      removed += Integer.parseInt(matching(REMOVE, action));
    }
    return new MappingNote.Rewrite(thrown, removed);
  }

  private static String matching(Pattern form, JsonNode value) {
    Matcher matcher = form.matcher(value.asText());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + value.asText() + "'");
    }
    return matcher.group(1);
  }

  private static String text(JsonNode json, String name) {
    return part(json, name).asText();
  }

  private static JsonNode part(JsonNode json, String name) {
    JsonNode part = json.path(name);
    if (part.isMissingNode() || part.isNull()) {
      throw new IllegalArgumentException("no '" + name + "' in it");
    }
    return part;
  }
}
