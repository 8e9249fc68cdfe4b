package dev.jankline.sdk.wire;

import java.util.ArrayList;
import java.util.List;

/** The samples of a stall over one shared tree, so that every distinct frame travels once. */
public final class StallStacks implements WireRecord {
  private final List<StackFrame> frames;
  private final List<StackNode> nodes;
  private final List<StackSample> samples;

  /** Nodes parents first, samples in order of time. */
  public StallStacks(List<StackFrame> frames, List<StackNode> nodes, List<StackSample> samples) {
    this.frames = new ArrayList<>(frames);
    this.nodes = new ArrayList<>(nodes);
    this.samples = new ArrayList<>(samples);
  }

  /** These stacks and, beside them, the methods of a trace as {@code MethodTracer} tells them. */
  public StallStacks withCallTree(String callTree, int durationMillis) {
    StallStacks both = new StallStacks(frames, nodes, samples);
    CallTree tree = new CallTree(both.frames, both.nodes);
    tree.read(callTree);
    if (samples.isEmpty()) {
      both.samples.addAll(tree.samples(durationMillis));
    }
    return both;
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeArray(frames);
    out.writeArray(nodes);
    out.writeArray(samples);
  }
}
