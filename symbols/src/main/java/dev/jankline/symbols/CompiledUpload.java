package dev.jankline.symbols;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.SymbolGrade;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes down, as JSON, what an uploaded file was compiled to, so that the same file is not
 * compiled again by the same version.
 */
record CompiledUpload(List<Part> parts) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * One artifact made of the file.
   *
   * @param ids builds it belongs to, the best name first
   * @param indexed whether an index was made of it
   */
  record Part(
      String sha256,
      String uri,
      long sizeBytes,
      List<AddressFacts.Id> ids,
      SymbolGrade grade,
      int formatVersion,
      boolean indexed) {
    Part {
      ids = List.copyOf(ids);
    }
  }

  CompiledUpload {
    parts = List.copyOf(parts);
  }

  /** Name of the note about a file; another version of the compiler has notes of its own. */
  static String name(String fileSha256) {
    return "compiled/" + Symbolizer.VERSION + "/" + fileSha256 + ".json";
  }

  byte[] json() {
    ObjectNode note = JSON.createObjectNode();
    ArrayNode all = note.putArray("parts");
    for (Part part : parts) {
      ObjectNode one =
          all.addObject()
              .put("sha256", part.sha256())
              .put("uri", part.uri())
              .put("sizeBytes", part.sizeBytes())
              .put("grade", part.grade().name())
              .put("formatVersion", part.formatVersion())
              .put("indexed", part.indexed());
      ArrayNode ids = one.putArray("ids");
      part.ids()
          .forEach(id -> ids.addObject().put("kind", id.kind().name()).put("value", id.value()));
    }
    return note.toString().getBytes(StandardCharsets.UTF_8);
  }

  static CompiledUpload parse(byte[] json) throws IOException {
    List<Part> parts = new ArrayList<>();
    for (JsonNode part : JSON.readTree(json).path("parts")) {
      List<AddressFacts.Id> ids = new ArrayList<>();
      for (JsonNode id : part.path("ids")) {
        BuildKind kind = BuildKind.valueOf(id.path("kind").asText());
        ids.add(new AddressFacts.Id(kind, id.path("value").asText()));
      }
      parts.add(
          new Part(
              part.path("sha256").asText(),
              part.path("uri").asText(),
              part.path("sizeBytes").asLong(),
              ids,
              SymbolGrade.valueOf(part.path("grade").asText()),
              part.path("formatVersion").asInt(),
              part.path("indexed").asBoolean()));
    }
    return new CompiledUpload(parts);
  }
}
