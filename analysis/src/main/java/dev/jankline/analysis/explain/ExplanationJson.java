package dev.jankline.analysis.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.analysis.ClusterVerdict;
import dev.jankline.analysis.Fingerprint;
import dev.jankline.analysis.RepresentativeStack;
import dev.jankline.analysis.RepresentativeStack.Alternative;
import dev.jankline.analysis.explain.Explanation.FrameLine;
import dev.jankline.analysis.explain.Explanation.TreeLine;
import java.util.List;
import java.util.Locale;

/** Writes an explanation as a JSON document. Scripts read it: fields are not renamed. */
final class ExplanationJson {

  private ExplanationJson() {}

  static JsonNode of(Explanation explanation) {
    RepresentativeStack stack = explanation.represented().representative();
    ClusterVerdict verdict = explanation.verdict();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("title", verdict.title());
    json.put("location", verdict.location());
    json.putObject("cause")
        .put("name", verdict.cause().cause().name())
        .put("evidence", verdict.cause().evidence());
    json.put("strategy", stack.strategy());
    json.put("coverage", stack.coverage());
    json.put("noDominantStack", stack.noDominantStack());
    json.put("samples", stack.samples().size());
    json.put("millis", stack.tree().root().millis());
    json.put("keyMillis", verdict.culpritFrame() == null ? null : verdict.vote().total());
    ArrayNode alternatives = json.putArray("alternatives");
    for (Alternative alternative : stack.alternatives()) {
      alternatives
          .addObject()
          .put("frame", alternative.frame())
          .put("millis", alternative.millis())
          .put("share", alternative.share());
    }
    ObjectNode fingerprints = json.putObject("fingerprints");
    for (Fingerprint name : List.of(verdict.key(), verdict.inner(), verdict.outer())) {
      fingerprint(fingerprints, name);
    }
    frames(json.putArray("stack"), stack);
    ArrayNode holder = json.putArray("lockHolder");
    stack.holder().forEach(frame -> holder.add(FrameLine.shown(frame.frame())));
    tree(json.putArray("tree"), stack);
    return json;
  }

  private static void fingerprint(ObjectNode fingerprints, Fingerprint fingerprint) {
    String grouping = fingerprint.grouping().name().toLowerCase(Locale.ROOT);
    ObjectNode entry = fingerprints.putObject(grouping).put("fingerprint", fingerprint.text());
    ArrayNode parts = entry.putArray("parts");
    for (Fingerprint.Part part : fingerprint.parts()) {
      parts.addObject().put("name", part.name().text()).put("value", part.value());
    }
  }

  private static void frames(ArrayNode frames, RepresentativeStack stack) {
    for (FrameLine line : FrameLine.of(stack)) {
      frames
          .addObject()
          .put("frame", line.shown())
          .put("name", line.frame().name().text())
          .put("role", line.frame().role().name())
          .put("kind", line.frame().kind() == null ? null : line.role())
          .put("inApp", line.frame().inApp())
          .put("kept", line.fate().kept())
          .put("fate", line.fate().name())
          .put("why", line.why());
    }
  }

  private static void tree(ArrayNode tree, RepresentativeStack stack) {
    for (TreeLine line : TreeLine.of(stack.tree(), 0)) {
      tree.addObject()
          .put("depth", line.node().depth())
          .put("name", line.node().name())
          .put("millis", line.node().millis())
          .put("selfMillis", line.node().selfMillis())
          .put("share", line.share());
    }
  }
}
