package dev.jankline.analysis.symbolize;

import dev.jankline.schema.LockOwner;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Expands a stall's tree of (parent, frame) nodes into stacks, innermost frame first; each distinct
 * leaf once, however many samples ended there, and that of a lock's holder. Memory is bounded by
 * {@link #MAX_FRAMES} and {@link #MAX_CHARS}.
 */
public final class Stacks {
  /** Frames of all distinct stacks together; a real stall has a few thousand. */
  public static final int MAX_FRAMES = 100_000;

  /** Characters of the names of all those frames; a real stall has a few hundred thousand. */
  static final int MAX_CHARS = 16_000_000;

  private final Map<Integer, List<StackFrame>> byLeaf;

  private Stacks(Map<Integer, List<StackFrame>> byLeaf) {
    this.byLeaf = byLeaf;
  }

  /**
   * Expands the leaves of all samples.
   *
   * @throws IllegalArgumentException when the tree is broken or larger than the bound
   */
  public static Stacks of(Stall stall) {
    return of(stall, MAX_CHARS);
  }

  /**
   * Expands the leaves of all samples.
   *
   * @param maxChars characters that the names of all frames may have
   * @throws IllegalArgumentException when the tree is broken or larger than the bounds
   */
  public static Stacks of(Stall stall, long maxChars) {
    Map<Integer, List<StackFrame>> byLeaf = new HashMap<>();
    int left = MAX_FRAMES;
    long chars = 0;
    for (int leaf : leaves(stall)) {
      if (!byLeaf.containsKey(leaf)) {
        List<StackFrame> stack = expand(stall, leaf, left);
        left -= stack.size();
        chars += chars(stack);
        if (chars > maxChars) {
          throw new IllegalArgumentException("stacks of more than " + maxChars + " characters");
        }
        byLeaf.put(leaf, stack);
      }
    }
    return new Stacks(byLeaf);
  }

  private static long chars(List<StackFrame> stack) {
    long chars = 0;
    for (StackFrame frame : stack) {
      chars += FrameTexts.chars(frame);
    }
    return chars;
  }

  /** Where the samples end, and the stack of the thread that held the lock waited for. */
  private static int[] leaves(Stall stall) {
    LockOwner owner = stall.getLockOwner();
    List<StackSample> samples = stall.getSamples();
    int holder = owner == null ? -1 : owner.getNode();
    int[] leaves = new int[samples.size() + (holder >= 0 ? 1 : 0)];
    for (int i = 0; i < samples.size(); i++) {
      leaves[i] = samples.get(i).getNode();
    }
    if (holder >= 0) {
      leaves[samples.size()] = holder;
    }
    return leaves;
  }

  /** All distinct stacks. */
  public Iterable<List<StackFrame>> distinct() {
    return byLeaf.values();
  }

  /** Takes every distinct stack through a function once. */
  public <T> Map<Integer, T> map(Function<List<StackFrame>, T> resolve) {
    Map<Integer, T> mapped = new HashMap<>();
    byLeaf.forEach((leaf, stack) -> mapped.put(leaf, resolve.apply(stack)));
    return mapped;
  }

  private static List<StackFrame> expand(Stall stall, int leaf, int maxFrames) {
    List<StackFrame> stack = new ArrayList<>();
    int node = leaf;
    while (node >= 0) {
      if (node >= stall.getNodes().size()) {
        throw noNode(node);
      }
      if (stack.size() == maxFrames) {
        throw new IllegalArgumentException("stacks of more than " + MAX_FRAMES + " frames");
      }
      StackNode current = stall.getNodes().get(node);
      stack.add(frame(stall, current));
      if (current.getParent() >= node) {
        throw noNode(current.getParent());
      }
      node = current.getParent();
    }
    return stack;
  }

  private static IllegalArgumentException noNode(int node) {
    return new IllegalArgumentException(
        "there is no node " + node + ", or its caller comes after it");
  }

  private static StackFrame frame(Stall stall, StackNode node) {
    if (node.getFrame() < 0 || node.getFrame() >= stall.getFrames().size()) {
      throw new IllegalArgumentException("there is no frame " + node.getFrame());
    }
    return stall.getFrames().get(node.getFrame());
  }
}
