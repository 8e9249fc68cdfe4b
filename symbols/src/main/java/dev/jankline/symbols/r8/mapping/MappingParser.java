package dev.jankline.symbols.r8.mapping;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextLines;
import dev.jankline.symbols.r8.mapping.MappingIdentity.MapVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a mapping class by class, holding one class at a time. */
public final class MappingParser {
  private final TextLines lines;
  private final Sink sink;
  private final NoteReader notes = new NoteReader();
  private @Nullable ClassParser open;

  /** Takes the classes in the order of the file. */
  public interface Sink {
    void take(ParsedClass parsed) throws IOException;
  }

  public MappingParser(TextLines lines, Sink sink) {
    this.lines = lines;
    this.sink = sink;
  }

  /**
   * Reads the whole mapping.
   *
   * @throws SymbolFileException when a line is none of a mapping
   */
  public void parse() throws IOException {
    for (String line = lines.next(); line != null; line = lines.next()) {
      read(line);
    }
    finishClass();
  }

  /** Whether the mapping states a version that is not known here. */
  public boolean statesUnknownVersion() {
    return notes.statedUnknownVersion();
  }

  private void read(String line) throws IOException {
    LineCursor cursor = new LineCursor(line, lines.number());
    boolean member = cursor.startsWithSpace();
    cursor.skipSpace();
    if (cursor.atEnd()) {
      return;
    }
    if (cursor.accept('#')) {
      cursor.skipSpace();
      if (cursor.peek() == '{') {
        comment(line);
      }
    } else if (open != null && member) {
      open.member(cursor);
    } else {
      header(cursor);
    }
  }

  private void comment(String line) throws IOException {
    MappingNote note = notes.read(line, lines.number());
    if (note instanceof MappingNote.Version) {
      finishClass();
    } else if (note != null && open != null) {
      open.note(note);
    }
  }

  private void header(LineCursor line) throws IOException {
    finishClass();
    String original = line.type(false);
    line.skipSpace();
    if (original.endsWith("-") && line.accept('>')) {
      original = original.substring(0, original.length() - 1);
    } else {
      line.expect("->");
    }
    line.skipSpace();
    String obfuscated = line.type(false);
    line.skipSpace();
    line.expect(":");
    line.expectEnd();
    open = new ClassParser(original, obfuscated);
  }

  private void finishClass() throws IOException {
    if (open != null) {
      sink.take(open.finish());
      open = null;
    }
  }

  /**
   * Reads the JSON in a mapping's comments. What is no JSON, has no known id or needs a later
   * version of the format is passed over; what has a known id and not the parts it needs is
   * refused, as by R8.
   */
  static final class NoteReader {
    /** As lenient as R8's reader where mappings need it: old ones have single quotes. */
    private static final ObjectReader JSON =
        JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);

    private static final String ID = "com.android.tools.r8.";
    private static final Pattern THROWS = Pattern.compile("throws\\(L([^;\\[]{1,500});\\)");
    private static final Pattern REMOVE =
        Pattern.compile("removeInnerFrames\\(([+-]?\\d{1,9})\\).*");

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
        case "synthesized" ->
            version.atLeast(MapVersion.V1_0) ? new MappingNote.Synthesized() : null;
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

  /** Turns JVM descriptors, {@code (I[La/b;)V}, into the type names of a mapping. */
  static final class Descriptors {
    private static final int MAX_DIMENSIONS = 255;

    private final String text;
    private int at;

    private Descriptors(String text) {
      this.text = text;
    }

    /** The residual signature a descriptor says; null when it is none. */
    static MappingNote.@Nullable Residual residual(String descriptor) {
      Descriptors reader = new Descriptors(descriptor);
      return descriptor.indexOf('(') >= 0 ? reader.method() : reader.field();
    }

    private MappingNote.@Nullable Residual field() {
      String type = type();
      return type == null || type.equals("void") || at < text.length()
          ? null
          : new MappingNote.Residual(type, List.of(), false);
    }

    private MappingNote.@Nullable Residual method() {
      List<String> parameters = new ArrayList<>();
      if (!accept('(')) {
        return null;
      }
      while (!accept(')')) {
        String type = type();
        if (type == null || type.equals("void")) {
          return null;
        }
        parameters.add(type);
      }
      String result = type();
      return result == null || at < text.length()
          ? null
          : new MappingNote.Residual(result, parameters, true);
    }

    private boolean accept(char expected) {
      boolean found = at < text.length() && text.charAt(at) == expected;
      at += found ? 1 : 0;
      return found;
    }

    private @Nullable String type() {
      int dimensions = 0;
      while (accept('[')) {
        dimensions++;
      }
      if (at >= text.length() || dimensions > MAX_DIMENSIONS) {
        return null;
      }
      String base = base(text.charAt(at++));
      return base == null || (dimensions > 0 && base.equals("void"))
          ? null
          : base + "[]".repeat(dimensions);
    }

    private @Nullable String base(char kind) {
      return switch (kind) {
        case 'V' -> "void";
        case 'Z' -> "boolean";
        case 'B' -> "byte";
        case 'S' -> "short";
        case 'C' -> "char";
        case 'I' -> "int";
        case 'J' -> "long";
        case 'F' -> "float";
        case 'D' -> "double";
        case 'L' -> className();
        default -> null;
      };
    }

    private @Nullable String className() {
      int end = text.indexOf(';', at);
      if (end <= at) {
        return null;
      }
      String name = text.substring(at, end).replace('/', '.');
      at = end + 1;
      return name;
    }
  }
}
