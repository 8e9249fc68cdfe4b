package dev.jankline.symbols.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.file.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;

/** Writes down which artifact holds for a build of an app, as JSON. */
record BuildNote(SymbolArtifact artifact, SymbolGrade grade) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MAX_NAME = 100;

  /** Name of the note of a build: safe as a path and as an object key. */
  static String name(String app, String buildId) {
    return folder(app) + "/" + safe(buildId) + ".json";
  }

  static String folder(String app) {
    return "builds/" + safe(app);
  }

  byte[] json() {
    ObjectNode note = JSON.createObjectNode();
    note.put("app", artifact.getApp())
        .put("buildId", artifact.getBuildId())
        .put("kind", artifact.getKind().name())
        .put("grade", grade.name())
        .put("versionName", artifact.getVersionName())
        .put("versionCode", artifact.getVersionCode())
        .put("uri", artifact.getUri())
        .put("sha256", artifact.getSha256())
        .put("sizeBytes", artifact.getSizeBytes())
        .put("formatVersion", artifact.getFormatVersion())
        .put("uploadedAt", artifact.getUploadedAt().toString());
    return note.toString().getBytes(StandardCharsets.UTF_8);
  }

  static BuildNote parse(byte[] json) throws IOException {
    JsonNode note = JSON.readTree(json);
    SymbolArtifact artifact = new SymbolArtifact();
    artifact.setApp(note.path("app").asText());
    artifact.setBuildId(note.path("buildId").asText());
    artifact.setKind(BuildKind.valueOf(note.path("kind").asText()));
    artifact.setVersionName(note.path("versionName").textValue());
    artifact.setVersionCode(
        note.path("versionCode").isNumber() ? note.path("versionCode").longValue() : null);
    artifact.setUri(note.path("uri").asText());
    artifact.setSha256(note.path("sha256").asText());
    artifact.setSizeBytes(note.path("sizeBytes").asLong());
    artifact.setFormatVersion(note.path("formatVersion").asInt());
    artifact.setUploadedAt(Instant.parse(note.path("uploadedAt").asText()));
    return new BuildNote(artifact, SymbolGrade.valueOf(note.path("grade").asText()));
  }

  /**
   * Letters, digits, dash and underscore stay, dots too but not in front; long names are hashed.
   */
  private static String safe(String text) {
    StringBuilder safe = new StringBuilder();
    for (byte next : text.getBytes(StandardCharsets.UTF_8)) {
      boolean letter = next > 0 && Character.isLetterOrDigit(next);
      boolean stays = letter || next == '-' || next == '_' || (next == '.' && safe.length() > 0);
      safe.append(stays ? Character.toString(next) : "%%%02x".formatted(next & 0xFF));
    }
    return safe.length() <= MAX_NAME
        ? safe.toString()
        : HexFormat.of().formatHex(Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }
}
