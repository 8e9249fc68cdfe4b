package dev.jankline.processor.explain;

import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.Stall;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.wire.WireException;
import dev.jankline.wire.WireException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Follows a sample's node through the shared table to the outermost frame. */
final class SharedNodes {

  private SharedNodes() {}

  static List<SymbolizedFrame> stack(
      Stall stall, int leaf, String of, Function<StackFrame, SymbolizedFrame> show)
      throws WireException {
    List<SymbolizedFrame> stack = new ArrayList<>();
    int above = stall.getNodes().size();
    for (int node = leaf; node >= 0; ) {
      if (node >= above) {
        throw new WireException(
            Reason.INVALID, of + ": node " + node + " is not there, or its caller comes after it");
      }
      StackNode entry = stall.getNodes().get(node);
      if (entry.getFrame() < 0 || entry.getFrame() >= stall.getFrames().size()) {
        throw new WireException(
            Reason.INVALID, "nodes[" + node + "]: frame " + entry.getFrame() + " is not there");
      }
      stack.add(show.apply(stall.getFrames().get(entry.getFrame())));
      above = node;
      node = entry.getParent();
    }
    return stack;
  }
}
