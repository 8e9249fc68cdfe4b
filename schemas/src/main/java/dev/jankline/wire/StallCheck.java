package dev.jankline.wire;

import dev.jankline.schema.LockOwner;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Checks the stack tree of a stall: every node leads to the root, every index is in range. */
final class StallCheck {
  private StallCheck() {}

  static void check(Stall stall, String path) throws WireException {
    BatchCheck.duration(stall.getDurationMillis(), path + "durationMillis");
    frames(stall.getFrames(), path);
    nodes(stall.getNodes(), stall.getFrames().size(), path);
    samples(stall.getSamples(), stall.getNodes().size(), path);
    LockOwner owner = stall.getLockOwner();
    if (owner != null) {
      nodeOrNone(owner.getNode(), stall.getNodes().size(), path + "lockOwner.node");
    }
  }

  private static void frames(List<StackFrame> frames, String path) throws WireException {
    for (int i = 0; i < frames.size(); i++) {
      StackFrame frame = frames.get(i);
      long set =
          Stream.of(
                  frame.getJavaFrame(),
                  frame.getNativeFrame(),
                  frame.getDartFrame(),
                  frame.getMatrixFrame(),
                  frame.getRawFrame())
              .filter(Objects::nonNull)
              .count();
      if (set != 1) {
        throw BatchCheck.invalid(
            path + "frames[" + i + "]",
            "has "
                + set
                + " forms; exactly one of javaFrame, nativeFrame, dartFrame, matrixFrame, rawFrame"
                + " must be set");
      }
    }
  }

  private static void nodes(List<StackNode> nodes, int frames, String path) throws WireException {
    if (nodes.size() > BatchCheck.MAX_NODES) {
      throw BatchCheck.invalid(
          path + "nodes", "holds " + nodes.size() + " nodes; at most " + BatchCheck.MAX_NODES);
    }
    for (int i = 0; i < nodes.size(); i++) {
      int parent = nodes.get(i).getParent();
      if (parent < -1 || parent >= i) {
        throw BatchCheck.invalid(
            path + "nodes[" + i + "].parent", parent + " is not in -1 to " + (i - 1));
      }
      int frame = nodes.get(i).getFrame();
      if (frame < 0 || frame >= frames) {
        throw BatchCheck.invalid(
            path + "nodes[" + i + "].frame", frame + " is not in 0 to " + (frames - 1));
      }
    }
  }

  private static void samples(List<StackSample> samples, int nodes, String path)
      throws WireException {
    for (int i = 0; i < samples.size(); i++) {
      StackSample sample = samples.get(i);
      if (sample.getShareMillis() < 0) {
        throw BatchCheck.invalid(
            path + "samples[" + i + "].shareMillis", sample.getShareMillis() + " is below 0");
      }
      if (sample.getNode() < -1 || sample.getNode() >= nodes) {
        nodeOrNone(sample.getNode(), nodes, path + "samples[" + i + "].node");
      }
    }
  }

  private static void nodeOrNone(int node, int nodes, String field) throws WireException {
    BatchCheck.require(node >= -1 && node < nodes, field, node + " is not in -1 to " + (nodes - 1));
  }
}
