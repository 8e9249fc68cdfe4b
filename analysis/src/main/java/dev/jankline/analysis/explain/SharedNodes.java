package dev.jankline.analysis.explain;

import dev.jankline.analysis.symbolize.Stacks;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.Stall;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.wire.WireException;
import dev.jankline.wire.WireException.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads stacks from the table of nodes of a stall. Each frame is converted once and each stack read
 * once. All stacks together have at most {@link Stacks#MAX_FRAMES} frames; more are refused. Not
 * thread-safe.
 */
final class SharedNodes {

  private final Stall stall;
  private final Function<StackFrame, SymbolizedFrame> show;
  private final Map<Integer, SymbolizedFrame> shown = new HashMap<>();
  private final Map<Integer, List<SymbolizedFrame>> byLeaf = new HashMap<>();
  private int left = Stacks.MAX_FRAMES;

  SharedNodes(Stall stall, Function<StackFrame, SymbolizedFrame> show) {
    this.stall = stall;
    this.show = show;
  }

  /**
   * Returns the stack of a leaf, innermost frame first.
   *
   * @param of field that names the leaf, for the message
   * @throws WireException when a node or a frame does not exist
   */
  List<SymbolizedFrame> stack(int leaf, String of) throws WireException {
    List<SymbolizedFrame> stack = byLeaf.get(leaf);
    if (stack == null) {
      stack = follow(leaf, of);
      byLeaf.put(leaf, stack);
    }
    return stack;
  }

  private List<SymbolizedFrame> follow(int leaf, String of) throws WireException {
    List<SymbolizedFrame> stack = new ArrayList<>();
    int above = stall.getNodes().size();
    for (int node = leaf; node >= 0; ) {
      if (node >= above) {
        throw new WireException(
            Reason.INVALID, of + ": there is no node " + node + ", or its caller comes after it");
      }
      if (left-- == 0) {
        throw new WireException(
            Reason.INVALID,
            of + ": the stacks have together more than " + Stacks.MAX_FRAMES + " frames");
      }
      StackNode entry = stall.getNodes().get(node);
      stack.add(frame(node, entry.getFrame()));
      above = node;
      node = entry.getParent();
    }
    return stack;
  }

  private SymbolizedFrame frame(int node, int frame) throws WireException {
    if (frame < 0 || frame >= stall.getFrames().size()) {
      throw new WireException(Reason.INVALID, "nodes[" + node + "]: there is no frame " + frame);
    }
    return shown.computeIfAbsent(frame, index -> show.apply(stall.getFrames().get(index)));
  }
}
