package dev.jankline.analysis.symbolize;

import dev.jankline.analysis.symbolize.SymbolizedStall.LockWait;
import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Packs the stacks of a stall into tables, so that every distinct frame and every common path
 * travels once, samples in the order of time, and takes them out again.
 *
 * <p>What is packed fits into a record: at most {@value #MAX_NODES} nodes and {@value
 * #MAX_FRAME_BYTES} bytes of frames, beside the samples, which {@link SymbolizedStall} bounds. A
 * sample whose stack does not fit keeps its outer part. Not thread-safe.
 */
public final class StackTables {
  static final int MAX_NODES = 20_000;
  static final int MAX_FRAME_BYTES = 400_000;

  /** Numbers and marks of a frame, and the lengths of its texts. */
  private static final int FRAME_BYTES = 20;

  /** Bits of the index of a frame: there are no more than 20,000. */
  private static final int FRAME_BITS = 15;

  private final List<SymbolizedFrame> frames = new ArrayList<>();
  private final List<StackNode> nodes = new ArrayList<>();
  private final List<StackSample> samples = new ArrayList<>();
  private final Map<FrameKey, Integer> frameIndex = new HashMap<>();
  private final Map<Integer, Integer> nodeIndex = new HashMap<>();
  private final IdentityHashMap<List<SymbolizedFrame>, Integer> leaves = new IdentityHashMap<>();
  private final @Nullable LockOwner lockOwner;
  private int frameBytes;

  /** Packs a stall. */
  public StackTables(SymbolizedStall stall) {
    for (SymbolizedSample sample : byTime(stall.samples())) {
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

  /**
   * Finds the node of a sample's stack, and marks the frames on its way that are the app's.
   *
   * @param stack the sample's frames, as they were packed
   * @param marked the same frames with {@code inApp} set; their names may be cut
   * @return the innermost node; −1 when the tables do not hold all of the frames
   */
  public int mark(List<SymbolizedFrame> stack, List<SymbolizedFrame> marked) {
    int leaf = leaves.getOrDefault(stack, -1);
    int depth = 0;
    for (int node = leaf; node >= 0; node = nodes.get(node).getParent()) {
      depth++;
    }
    if (depth == 0 || depth != stack.size() || depth != marked.size()) {
      return -1;
    }
    int node = leaf;
    for (SymbolizedFrame frame : marked) {
      int index = nodes.get(node).getFrame();
      if (frame.getInApp() && !frames.get(index).getInApp()) {
        frames.set(index, ofApp(frames.get(index)));
      }
      node = nodes.get(node).getParent();
    }
    return leaf;
  }

  /** A copy: frames are shared by stalls. */
  private static SymbolizedFrame ofApp(SymbolizedFrame frame) {
    return new SymbolizedFrame(
        frame.getFunction(),
        frame.getClassName(),
        frame.getMethodName(),
        frame.getFileName(),
        frame.getLine(),
        frame.getModule(),
        frame.getInline(),
        true,
        frame.getAmbiguous(),
        frame.getUnsymbolizedReason(),
        frame.getShipped(),
        frame.getMissingBuildId());
  }

  private static List<SymbolizedSample> byTime(List<SymbolizedSample> samples) {
    for (int i = 1; i < samples.size(); i++) {
      if (samples.get(i - 1).offsetMillis() > samples.get(i).offsetMillis()) {
        return samples.stream()
            .sorted(Comparator.comparingInt(SymbolizedSample::offsetMillis))
            .toList();
      }
    }
    return samples;
  }

  private int add(List<SymbolizedFrame> leafFirst) {
    int node = -1;
    for (int i = leafFirst.size() - 1; i >= 0; i--) {
      int frame = frame(leafFirst.get(i));
      int next = frame < 0 ? -1 : node(node, frame);
      if (next < 0) {
        return node;
      }
      node = next;
    }
    return node;
  }

  /** Index of a frame; −1 when it does not fit. */
  private int frame(SymbolizedFrame frame) {
    FrameKey key = new FrameKey(frame);
    Integer known = frameIndex.get(key);
    if (known != null) {
      return known;
    }
    int bytes = FRAME_BYTES + FrameTexts.bytes(frame);
    if (frameBytes + bytes > MAX_FRAME_BYTES) {
      return -1;
    }
    frameBytes += bytes;
    frames.add(frame);
    frameIndex.put(key, frames.size() - 1);
    return frames.size() - 1;
  }

  /** Index of a node; −1 when it does not fit. */
  private int node(int parent, int frame) {
    // Halves of a long that follow each other, as in a stack, would have a handful of hashes.
    int key = ((parent + 1) << FRAME_BITS) | frame;
    Integer known = nodeIndex.get(key);
    if (known != null || nodes.size() == MAX_NODES) {
      return known == null ? -1 : known;
    }
    nodes.add(new StackNode(parent, frame));
    nodeIndex.put(key, nodes.size() - 1);
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

  /**
   * Compares frames by all their fields. Avro's own comparison walks the schema, which for the
   * frames of a stall takes longer than finding its cluster.
   */
  static final class FrameKey {
    private static final int FACTOR = 31;

    private final SymbolizedFrame frame;
    private final int hash;

    FrameKey(SymbolizedFrame frame) {
      this.frame = frame;
      this.hash = frame.getFunction().hashCode() * FACTOR + frame.getLine();
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof FrameKey key && hash == key.hash && isSame(frame, key.frame);
    }

    @SuppressWarnings("ReferenceEquality") // Fast path: stacks of a stall share frames.
    private static boolean isSame(SymbolizedFrame a, SymbolizedFrame b) {
      return a == b || (isSamePlace(a, b) && isSameKind(a, b));
    }

    private static boolean isSamePlace(SymbolizedFrame a, SymbolizedFrame b) {
      return a.getLine() == b.getLine()
          && a.getFunction().equals(b.getFunction())
          && Objects.equals(a.getClassName(), b.getClassName())
          && Objects.equals(a.getMethodName(), b.getMethodName())
          && Objects.equals(a.getFileName(), b.getFileName())
          && Objects.equals(a.getModule(), b.getModule());
    }

    private static boolean isSameKind(SymbolizedFrame a, SymbolizedFrame b) {
      return a.getInline() == b.getInline()
          && a.getInApp() == b.getInApp()
          && a.getAmbiguous() == b.getAmbiguous()
          && Objects.equals(a.getUnsymbolizedReason(), b.getUnsymbolizedReason())
          && Objects.equals(a.getShipped(), b.getShipped())
          && Objects.equals(a.getMissingBuildId(), b.getMissingBuildId());
    }
  }
}
