package dev.jankline.benchmarks.quality.rule;

import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The rule of Sentry. Of all stacks that begin at the root it chooses the one with the largest
 * count x (1 + quality) x depth, where quality is the share of frames that are not of the system.
 * It groups by module and function of the in-app frames; all stalls without in-app frames are one
 * group.
 */
final class SentryCulprit implements ClusterRule {
  static final String SYSTEM_ONLY = "system-frames-only-anr";

  /** Prefixes without a dot at the end, as Sentry compares them. */
  private static final List<String> SYSTEM =
      List.of(
          "java.lang",
          "java.util",
          "android.app",
          "android.os.Handler",
          "android.os.Looper",
          "android.view",
          "android.widget",
          "com.android.internal",
          "com.google.android",
          "kotlin",
          "kotlinx.coroutines");

  private static final Pattern MASKED =
      Pattern.compile(
          "(?<=GeneratedMethodAccessor)\\d+|\\$\\$EnhancerBy\\w+\\$\\$\\w+|(?<=__)\\d+$");

  private final PeerFrames frames;

  SentryCulprit(PeerFrames frames) {
    this.frames = frames;
  }

  @Override
  public String name() {
    return "sentry-culprit";
  }

  @Override
  public Filing file(SymbolizedStall stall) {
    List<SymbolizedFrame> culprit = culprit(SampleTree.of(stall.samples()));
    return Filing.of(key(stall.event().getHeader().getApp(), culprit), culprit);
  }

  static List<SymbolizedFrame> culprit(SampleTree tree) {
    SampleTree.Node best = tree.root;
    double most = 0;
    Deque<Scored> open = new ArrayDeque<>();
    open.push(new Scored(tree.root, 0));
    while (!open.isEmpty()) {
      Scored scored = open.pop();
      if (scored.score() > most) {
        most = scored.score();
        best = scored.node();
      }
      List<SampleTree.Node> children = new ArrayList<>(scored.node().children());
      for (int i = children.size() - 1; i >= 0; i--) {
        open.push(scored.child(children.get(i)));
      }
    }
    return best.leafFirst();
  }

  private String key(String app, List<SymbolizedFrame> culprit) {
    StringBuilder parts = new StringBuilder();
    String last = "";
    for (SymbolizedFrame frame : culprit) {
      String part = frames.inProject(app, frame) ? contribution(frame) : "";
      if (!part.isEmpty() && !part.equals(last)) {
        parts.append(part).append('\n');
      }
      last = part;
    }
    return parts.isEmpty() ? SYSTEM_ONLY : Hashes.md5(parts.toString());
  }

  private static String contribution(SymbolizedFrame frame) {
    String place = PeerFrames.place(frame);
    boolean generated = place.contains("$$") || place.contains("__") || place.contains("Accessor");
    String module = generated ? MASKED.matcher(place).replaceAll("<auto>") : place;
    String method = frame.getMethodName();
    String function = method == null ? frame.getFunction() : method;
    if (module.contains("$$Lambda$")) {
      return "";
    }
    return function.startsWith("lambda$") ? module : module + " " + function;
  }

  static boolean isSystem(SymbolizedFrame frame) {
    String place = PeerFrames.place(frame);
    return SYSTEM.stream().anyMatch(place::startsWith);
  }

  private record Scored(SampleTree.Node node, int others) {
    double score() {
      return node.depth == 0 ? 0 : node.samples() * (1 + (double) others / node.depth) * node.depth;
    }

    Scored child(SampleTree.Node child) {
      SymbolizedFrame frame = child.frame;
      return new Scored(child, frame == null || isSystem(frame) ? others : others + 1);
    }
  }
}
