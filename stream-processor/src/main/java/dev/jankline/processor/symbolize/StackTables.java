package dev.jankline.processor.symbolize;

import dev.jankline.schema.LockOwner;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Packs the stacks of a stall into tables, so that every distinct frame and every common path
 * travels once, samples in the order of time, and takes them out again. At most {@value #MAX_NODES}
 * nodes are packed; a sample whose stack does not fit keeps its outer part. Not thread-safe.
 */
public final class StackTables {

  private static final int MAX_NODES = 20_000;

  private final List<SymbolizedFrame> frames = new ArrayList<>();
  private final List<StackNode> nodes = new ArrayList<>();
  private final List<StackSample> samples = new ArrayList<>();
  private final Map<SymbolizedFrame, Integer> frameIndex = new HashMap<>();
  private final Map<Long, Integer> nodeIndex = new HashMap<>();
  private final IdentityHashMap<List<SymbolizedFrame>, Integer> leaves = new IdentityHashMap<>();
  private final @Nullable LockOwner lockOwner;

  /** Packs a stall. */
  public StackTables(SymbolizedStall stall) {
    List<SymbolizedSample> byTime = new ArrayList<>(stall.samples());
    byTime.sort(Comparator.comparingInt(SymbolizedSample::offsetMillis));
    for (SymbolizedSample sample : byTime) {
      int share = (int) Math.max(0, Math.min(Integer.MAX_VALUE, sample.shareMillis()));
      int leaf = leaves.computeIfAbsent(sample.stack(), this::add);
      samples.add(new StackSample(sample.offsetMillis(), share, leaf, sample.state()));
    }
    LockWait wait = stall.lockWait();
    lockOwner = wait == null ? null : new LockOwner(wait.lock(), wait.holder(), add(wait.stack()));
  }

  /** Distinct frames. */
  public List<SymbolizedFrame> frames() {
    return frames;
  }

  /** Nodes over them; parents come first. */
  public List<StackNode> nodes() {
    return nodes;
  }

  /** Samples, with their leaves in the nodes. */
  public List<StackSample> samples() {
    return samples;
  }

  /** Holder of the lock waited for, with its leaf; null when none is known. */
  public @Nullable LockOwner lockOwner() {
    return lockOwner;
  }

  private int add(List<SymbolizedFrame> leafFirst) {
    int node = -1;
    for (int i = leafFirst.size() - 1; i >= 0 && nodes.size() < MAX_NODES; i--) {
      int frame = frameIndex.computeIfAbsent(leafFirst.get(i), this::addFrame);
      int parent = node;
      node =
          nodeIndex.computeIfAbsent(
              ((long) parent << 32) | frame, key -> addNode(new StackNode(parent, frame)));
    }
    return node;
  }

  private int addFrame(SymbolizedFrame frame) {
    frames.add(frame);
    return frames.size() - 1;
  }

  private int addNode(StackNode node) {
    nodes.add(node);
    return nodes.size() - 1;
  }

  /**
   * Takes a stack out of tables, innermost frame first.
   *
   * @throws IllegalArgumentException when the tables are broken
   */
  public static List<SymbolizedFrame> stack(
      List<SymbolizedFrame> frames, List<StackNode> nodes, int leaf) {
    List<SymbolizedFrame> stack = new ArrayList<>();
    for (int node = leaf; node >= 0; ) {
      if (node >= nodes.size()
          || nodes.get(node).getParent() >= node
          || nodes.get(node).getFrame() < 0
          || nodes.get(node).getFrame() >= frames.size()) {
        throw new IllegalArgumentException("node " + node + " of the stack leads nowhere");
      }
      stack.add(frames.get(nodes.get(node).getFrame()));
      node = nodes.get(node).getParent();
    }
    return Collections.unmodifiableList(stack);
  }
}
