package dev.jankline.benchmarks.quality.rule;

import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.Objects;

/**
 * The rule of Bugsnag. It descends the tree of samples to the child with most samples, the first
 * seen of equals, down to a leaf. It groups by kind of error, and file and line of the innermost
 * frame of the project.
 */
final class BugsnagTree implements ClusterRule {
  private final PeerFrames frames;

  BugsnagTree(PeerFrames frames) {
    this.frames = frames;
  }

  @Override
  public String name() {
    return "bugsnag-tree";
  }

  @Override
  public Filing file(SymbolizedStall stall) {
    List<SymbolizedFrame> stack = leaf(SampleTree.of(stall.samples())).leafFirst();
    return Filing.of(key(stall.event().getHeader().getApp(), stack), stack);
  }

  static SampleTree.Node leaf(SampleTree tree) {
    SampleTree.Node node = tree.root;
    while (!node.children().isEmpty()) {
      SampleTree.Node most = null;
      for (SampleTree.Node child : node.children()) {
        if (most == null || child.samples() > most.samples()) {
          most = child;
        }
      }
      node = Objects.requireNonNull(most);
    }
    return node;
  }

  private String key(String app, List<SymbolizedFrame> stack) {
    if (stack.isEmpty()) {
      return "AppHang";
    }
    SymbolizedFrame top =
        stack.stream()
            .filter(frame -> frames.inProject(app, frame))
            .findFirst()
            .orElse(stack.get(0));
    String file = top.getFileName() == null ? PeerFrames.place(top) : top.getFileName();
    // A native frame has no line; its function is used instead.
    String line = top.getLine() < 0 ? top.getFunction() : Integer.toString(top.getLine());
    return "AppHang:" + file + ":" + line;
  }
}
