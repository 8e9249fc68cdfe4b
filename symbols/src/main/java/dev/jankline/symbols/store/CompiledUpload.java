package dev.jankline.symbols.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.upload.FileRemark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes down, as JSON, what an uploaded file was compiled to, so that the same file is not
 * compiled again by the same version.
 *
 * @param remarks what is to be said of files in it
 */
record CompiledUpload(List<Part> parts, List<FileRemark> remarks, int passedOver, int unnamed) {
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
      List<TypedBuildId> ids,
      SymbolGrade grade,
      int formatVersion,
      boolean indexed) {
    Part {
      ids = List.copyOf(ids);
    }
  }

  CompiledUpload {
    parts = List.copyOf(parts);
    remarks = List.copyOf(remarks);
  }

  /** Whether the same file becomes the same whenever it is compiled. */
  boolean isLasting() {
    return unnamed == 0 && remarks.stream().allMatch(FileRemark::isLasting);
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
    ArrayNode said = note.put("passedOver", passedOver).put("unnamed", unnamed).putArray("remarks");
    for (FileRemark remark : remarks) {
      said.addObject()
          .put("file", remark.file())
          .put("notTaken", remark.notTaken() == null ? null : remark.notTaken().name())
          .put("text", remark.text());
    }
    return note.toString().getBytes(StandardCharsets.UTF_8);
  }

  static CompiledUpload parse(byte[] json) throws IOException {
    List<Part> parts = new ArrayList<>();
    JsonNode note = JSON.readTree(json);
    for (JsonNode part : note.path("parts")) {
      List<TypedBuildId> ids = new ArrayList<>();
      for (JsonNode id : part.path("ids")) {
        BuildKind kind = BuildKind.valueOf(id.path("kind").asText());
        ids.add(new TypedBuildId(kind, id.path("value").asText()));
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
    List<FileRemark> remarks = new ArrayList<>();
    for (JsonNode remark : note.path("remarks")) {
      String reason = remark.path("notTaken").textValue();
      remarks.add(
          new FileRemark(
              remark.path("file").asText(),
              reason == null ? null : Reason.valueOf(reason),
              remark.path("text").asText()));
    }
    return new CompiledUpload(
        parts, remarks, note.path("passedOver").asInt(), note.path("unnamed").asInt());
  }
}
