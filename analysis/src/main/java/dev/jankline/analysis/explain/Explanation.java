package dev.jankline.analysis.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.analysis.ClusterVerdict;
import dev.jankline.analysis.Fingerprint;
import dev.jankline.analysis.RepresentativeStack;
import dev.jankline.analysis.RepresentativeStack.Alternative;
import dev.jankline.analysis.RepresentativeStack.RepresentedStall;
import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.frames.BlockingKind;
import dev.jankline.analysis.frames.ClassifiedFrame;
import dev.jankline.analysis.frames.Fate;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.PrefixTree;
import dev.jankline.analysis.names.FrameName;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * Explains why a stall has its representative stack, cause and fingerprints.
 *
 * @param represented the stall with its representative stack
 * @param verdict its clusters and how they were found
 */
public record Explanation(RepresentedStall represented, ClusterVerdict verdict) {

  /** Analyzes a stall with the default rules, as the topology does. */
  public static Explanation of(StallFile file, AppFrames appFrames) {
    return of(file, new StallAnalysis(appFrames));
  }

  /** Analyzes a stall with the rules of the given analysis. */
  public static Explanation of(StallFile file, StallAnalysis analysis) {
    return of(file.stall(), analysis);
  }

  static Explanation of(SymbolizedStall stall, StallAnalysis analysis) {
    RepresentedStall represented = analysis.select(stall);
    ClusterVerdict verdict = analysis.verdict(represented);
    return new Explanation(represented, verdict);
  }

  /** Returns the explanation as text of many lines, for people. */
  public String text() {
    return new ExplanationText(this).render();
  }

  /** Returns the explanation as one JSON document. */
  public JsonNode json() {
    return ExplanationJson.of(this);
  }

  /**
   * Holds one line of a prefix tree that is printed: callers before callees, most time first.
   *
   * @param node the node
   * @param share its share of the stall's time, 0 to 1
   */
  record TreeLine(PrefixTree.Node node, double share) {

    private static final int MAX_LINES = 200;

    /** Returns the nodes with at least the given share of the time; at most {@value #MAX_LINES}. */
    static List<TreeLine> of(PrefixTree tree, double minShare) {
      long total = Math.max(1, tree.root().millis());
      List<TreeLine> lines = new ArrayList<>();
      Deque<PrefixTree.Node> open = new ArrayDeque<>();
      open.push(tree.root());
      while (!open.isEmpty() && lines.size() < MAX_LINES) {
        PrefixTree.Node node = open.pop();
        double share = (double) node.millis() / total;
        if (node.depth() > 0) {
          lines.add(new TreeLine(node, share));
        }
        List<PrefixTree.Node> children = node.children();
        for (int i = children.size() - 1; i >= 0; i--) {
          if (children.get(i).millis() >= minShare * total) {
            open.push(children.get(i));
          }
        }
      }
      return lines;
    }
  }

  /**
   * Holds one frame of the representative stack and its fate.
   *
   * @param frame the frame with name and role
   * @param fate whether the frame was kept for grouping, and why
   */
  record FrameLine(ClassifiedFrame frame, Fate fate) {

    private static final int MAX_LINES = 512;

    /**
     * Returns the frames of the sample that is shown, innermost first; at most {@value #MAX_LINES}.
     */
    static List<FrameLine> of(RepresentativeStack stack) {
      List<FrameLine> lines = new ArrayList<>();
      if (stack.sampleIndex() >= 0) {
        GroupedSample sample = stack.samples().get(stack.sampleIndex());
        for (int i = sample.size() - 1; i >= Math.max(0, sample.size() - MAX_LINES); i--) {
          lines.add(new FrameLine(sample.frame(i), sample.fate(i)));
        }
      }
      return lines;
    }

    /** Returns function, file and line. */
    String shown() {
      return shown(frame.frame());
    }

    static String shown(SymbolizedFrame shown) {
      String file = shown.getFileName();
      String function = cut(shown.getFunction());
      if (file == null) {
        return function;
      }
      String line = shown.getLine() < 0 ? "" : ":" + shown.getLine();
      return function + "(" + cut(file) + line + ")";
    }

    private static String cut(String text) {
      String shown = FrameName.cut(text);
      return shown.length() == text.length() ? text : shown + "…";
    }

    /** Returns the role; for a blocking frame what it blocks on. */
    String role() {
      BlockingKind kind = frame.kind();
      return kind == null ? frame.role().name() : kind.name();
    }

    /** Returns the reason for the fate, and the list entry that decided. */
    String why() {
      String why = frame.entry().isEmpty() ? fate.why() : fate.why() + " [" + frame.entry() + "]";
      return frame.known().shared() ? why + ", shared by many features" : why;
    }
  }

  /** Writes an explanation as a JSON document. Scripts read it: fields are not renamed. */
  static final class ExplanationJson {

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
      json.put("strategy", RepresentativeStack.STRATEGY);
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
      ArrayNode missing = json.putArray("missingBuildIds");
      explanation.represented().stall().missingBuildIds().forEach(missing::add);
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
}
