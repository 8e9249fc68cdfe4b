package dev.jankline.wire;

import dev.jankline.schema.LockOwner;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import java.util.List;

/** Checks the stack tree of a stall: every node leads to the root, every index is in range. */
final class StallCheck {
  private StallCheck() {}

  static void check(Stall stall, Defects defects) throws WireException {
    frames(stall.getFrames(), defects);
    nodes(stall.getNodes(), stall.getFrames().size(), defects);
    samples(stall.getSamples(), stall.getNodes().size(), defects);
    LockOwner owner = stall.getLockOwner();
    if (owner != null) {
      nodeOrNone(owner.getNode(), stall.getNodes().size(), "lockOwner.node", defects);
    }
  }

  private static void frames(List<StackFrame> frames, Defects defects) throws WireException {
    for (int i = 0; i < frames.size(); i++) {
      int set = forms(frames.get(i));
      if (set != 1) {
        defects.invalid(
            "frames[" + i + "]",
            "has "
                + set
                + " forms; exactly one of javaFrame, nativeFrame, dartFrame, matrixFrame, rawFrame"
                + " must be set");
      }
    }
  }

  private static int forms(StackFrame frame) {
    return (frame.getJavaFrame() == null ? 0 : 1)
        + (frame.getNativeFrame() == null ? 0 : 1)
        + (frame.getDartFrame() == null ? 0 : 1)
        + (frame.getMatrixFrame() == null ? 0 : 1)
        + (frame.getRawFrame() == null ? 0 : 1);
  }

  private static void nodes(List<StackNode> nodes, int frames, Defects defects)
      throws WireException {
    if (nodes.size() > BatchCheck.MAX_NODES) {
      defects.invalid("nodes", "holds " + nodes.size() + " nodes; at most " + BatchCheck.MAX_NODES);
    }
    for (int i = 0; i < nodes.size(); i++) {
      int parent = nodes.get(i).getParent();
      if (parent < -1 || parent >= i) {
        defects.invalid("nodes[" + i + "].parent", parent + " is not in -1 to " + (i - 1));
      }
      int frame = nodes.get(i).getFrame();
      if (frame < 0 || frame >= frames) {
        defects.invalid("nodes[" + i + "].frame", frame + " is not in 0 to " + (frames - 1));
      }
    }
  }

  private static void samples(List<StackSample> samples, int nodes, Defects defects)
      throws WireException {
    for (int i = 0; i < samples.size(); i++) {
      int node = samples.get(i).getNode();
      if (node < -1 || node >= nodes) {
        nodeOrNone(node, nodes, "samples[" + i + "].node", defects);
      }
    }
  }

  private static void nodeOrNone(int node, int nodes, String field, Defects defects)
      throws WireException {
    if (node < -1 || node >= nodes) {
      defects.invalid(field, node + " is not in -1 to " + (nodes - 1));
    }
  }
}
