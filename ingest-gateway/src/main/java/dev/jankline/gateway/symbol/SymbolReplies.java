package dev.jankline.gateway.symbol;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.store.StoredSymbols;
import dev.jankline.symbols.upload.FileRemark;
import java.util.List;

/** Writes what is stored as JSON. */
final class SymbolReplies {
  private SymbolReplies() {}

  /**
   * The best name of the (first) binary, below it all names of all binaries, and what is to be said
   * of the files in the upload.
   */
  static String stored(StoredSymbols stored) {
    ObjectNode reply = artifact(stored.artifacts().get(0));
    reply.put("outcome", stored.outcome().name());
    reply.set("symbols", array(stored.artifacts()));
    ArrayNode notTaken = reply.putArray("notTaken");
    ArrayNode remarks = reply.putArray("remarks");
    for (FileRemark remark : stored.remarks()) {
      ObjectNode said = (remark.notTaken() == null ? remarks : notTaken).addObject();
      said.put("file", remark.file());
      if (remark.notTaken() != null) {
        said.put("reason", remark.notTaken().name());
      }
      said.put("text", remark.text());
    }
    reply.put("notTakenUnnamed", stored.unnamed()).put("passedOver", stored.passedOver());
    return reply.toString();
  }

  static String list(List<SymbolArtifact> artifacts) {
    ObjectNode reply = JsonNodeFactory.instance.objectNode();
    reply.set("symbols", array(artifacts));
    return reply.toString();
  }

  private static ArrayNode array(List<SymbolArtifact> artifacts) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (SymbolArtifact artifact : artifacts) {
      array.add(
          artifact(artifact)
              .put("versionName", artifact.getVersionName())
              .put("versionCode", artifact.getVersionCode())
              .put("uploadedAt", artifact.getUploadedAt().toString()));
    }
    return array;
  }

  private static ObjectNode artifact(SymbolArtifact artifact) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("buildId", artifact.getBuildId())
        .put("kind", artifact.getKind().name())
        .put("sha256", artifact.getSha256())
        .put("sizeBytes", artifact.getSizeBytes());
  }
}
