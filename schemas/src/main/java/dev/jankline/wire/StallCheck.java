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

  static void check(Stall stall) throws WireException {
    BatchCheck.duration(stall.getDurationMillis(), "durationMillis");
    frames(stall.getFrames());
    nodes(stall.getNodes(), stall.getFrames().size());
    samples(stall.getSamples(), stall.getNodes().size());
    LockOwner owner = stall.getLockOwner();
    if (owner != null) {
      nodeOrNone(owner.getNode(), stall.getNodes().size(), "lockOwner.node");
    }
  }

  private static void frames(List<StackFrame> frames) throws WireException {
    for (int i = 0; i < frames.size(); i++) {
      int set = forms(frames.get(i));
      if (set != 1) {
        throw BatchCheck.invalid(
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

  private static void nodes(List<StackNode> nodes, int frames) throws WireException {
    if (nodes.size() > BatchCheck.MAX_NODES) {
      throw BatchCheck.invalid(
          "nodes", "holds " + nodes.size() + " nodes; at most " + BatchCheck.MAX_NODES);
    }
    for (int i = 0; i < nodes.size(); i++) {
      int parent = nodes.get(i).getParent();
      if (parent < -1 || parent >= i) {
        throw BatchCheck.invalid("nodes[" + i + "].parent", parent + " is not in -1 to " + (i - 1));
      }
      int frame = nodes.get(i).getFrame();
      if (frame < 0 || frame >= frames) {
        throw BatchCheck.invalid(
            "nodes[" + i + "].frame", frame + " is not in 0 to " + (frames - 1));
      }
    }
  }

  private static void samples(List<StackSample> samples, int nodes) throws WireException {
    for (int i = 0; i < samples.size(); i++) {
      StackSample sample = samples.get(i);
      if (sample.getShareMillis() < 0) {
        throw BatchCheck.invalid(
            "samples[" + i + "].shareMillis", sample.getShareMillis() + " is below 0");
      }
      if (sample.getNode() < -1 || sample.getNode() >= nodes) {
        nodeOrNone(sample.getNode(), nodes, "samples[" + i + "].node");
      }
    }
  }

  private static void nodeOrNone(int node, int nodes, String field) throws WireException {
    if (node < -1 || node >= nodes) {
      throw BatchCheck.invalid(field, node + " is not in -1 to " + (nodes - 1));
    }
  }
}
