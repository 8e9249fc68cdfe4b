package dev.jankline.sdk.wire;

import java.util.ArrayList;
import java.util.List;

/** The samples of a stall and the tree they share, in which every distinct frame is once. */
public final class StallStacks {
  private final List<byte[]> frames;
  private final List<byte[]> nodes;
  private final List<byte[]> samples;

  /** Takes nodes with parents first, and samples in order of time. */
  public StallStacks(List<byte[]> frames, List<byte[]> nodes, List<byte[]> samples) {
    this.frames = new ArrayList<>(frames);
    this.nodes = new ArrayList<>(nodes);
    this.samples = new ArrayList<>(samples);
  }

  /** These stacks, and beside them the lines of a {@code MethodTracer} as nodes. */
  public StallStacks withCallTree(String callTree) {
    StallStacks both = new StallStacks(frames, nodes, samples);
    new CallTree(both.frames, both.nodes).read(callTree);
    return both;
  }

  /** The three tables as Avro binary. */
  public byte[] toBytes() {
    return new AvroWriter().writeArray(frames).writeArray(nodes).writeArray(samples).toBytes();
  }
}
