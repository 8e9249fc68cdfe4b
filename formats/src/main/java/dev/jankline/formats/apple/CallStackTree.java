package dev.jankline.formats.apple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportException.Reason;
import dev.jankline.formats.report.ReportedTree;
import dev.jankline.formats.report.SampledStacks;
import dev.jankline.schema.StackFrame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tree of frames of one thread, as {@code MXCallStackTree} writes it. A frame stands for
 * the samples of its own that its sub-frames do not count.
 *
 * <p>Trees of sampled threads begin with the outermost frame; those of a single backtrace may begin
 * with the innermost one. The tree says nothing of it, so it is told by where the start of the
 * thread and the kernel are. Walks without recursion; holds at most {@value #MAX_FRAMES} frames of
 * stacks. Not thread-safe.
 */
final class CallStackTree {
  /** Frames of all stacks together, when they begin with the innermost one. */
  static final int MAX_FRAMES = 200_000;

  /** No binary is larger; processes of 64 bits are loaded above it. */
  private static final long MAX_OFFSET = 1L << 32;

  private static final String SUB_FRAMES = "subFrames";
  private static final String NAME = "binaryName";

  private final AppleFrames frames;
  private final SampledStacks stacks = new SampledStacks();
  private int added;

  CallStackTree(AppleFrames frames) {
    this.frames = frames;
  }

  /** A frame on the way: its place, and the frame or node above it. */
  private record Visit(JsonFields frame, @Nullable Visit above, int parent) {}

  /** Reads the frames below these roots. */
  SampledStacks read(List<JsonFields> roots) throws ReportException {
    boolean innermostFirst = beginsInnermost(roots);
    Deque<Visit> open = new ArrayDeque<>();
    push(open, roots, null, ReportedTree.NONE);
    while (!open.isEmpty()) {
      Visit visit = open.pop();
      if (++added > MAX_FRAMES) {
        throw visit.frame.wrong("is too much: the tree has more than " + MAX_FRAMES + " frames");
      }
      List<JsonFields> subFrames = visit.frame.objects(SUB_FRAMES);
      int node =
          innermostFirst
              ? ReportedTree.NONE
              : stacks.tree().add(visit.parent, frame(visit.frame, !subFrames.isEmpty()));
      long own = own(visit.frame, subFrames);
      if (own > 0) {
        stacks.add(innermostFirst ? stack(visit) : node, own);
      }
      push(open, subFrames, visit, node);
    }
    return stacks;
  }

  private static void push(
      Deque<Visit> open, List<JsonFields> frames, @Nullable Visit above, int parent) {
    for (int i = frames.size() - 1; i >= 0; i--) {
      open.push(new Visit(frames.get(i), above, parent));
    }
  }

  /** The stack that ends at an outermost frame, added to the tree. */
  private int stack(Visit outermost) throws ReportException {
    int node = ReportedTree.NONE;
    for (Visit visit = outermost; visit != null; visit = visit.above) {
      if (++added > MAX_FRAMES) {
        throw visit.frame.wrong("is too much: the stacks have more than " + MAX_FRAMES + " frames");
      }
      node = stacks.tree().add(node, frame(visit.frame, visit.above != null));
    }
    return node;
  }

  /** Samples of a frame that none of its sub-frames counts; 1 when nothing is counted. */
  private static long own(JsonFields frame, List<JsonFields> subFrames) throws ReportException {
    Long count = frame.number("sampleCount");
    long own = count == null ? (subFrames.isEmpty() ? 1 : 0) : Math.max(0, count);
    for (JsonFields subFrame : subFrames) {
      Long less = subFrame.number("sampleCount");
      own -= less == null ? 0 : Math.max(0, less);
    }
    return own <= 0 && subFrames.isEmpty() ? 1 : own;
  }

  private StackFrame frame(JsonFields frame, boolean isReturn) throws ReportException {
    Long offset = frame.number("offsetIntoBinaryTextSegment");
    Long address = frame.number("address");
    if (offset != null) {
      BinaryImage image = BinaryImage.of(frame.text(NAME), frame.text("binaryUUID"));
      return frames.of(image, place(offset, address), isReturn, null);
    }
    if (address == null) {
      throw new ReportException(
          frame.line(), Reason.INVALID, frame.path() + " has neither offset nor address");
    }
    return AppleFrames.unknown(address);
  }

  /** Payloads of iOS 14 give the load address in place of the offset from it. */
  private static long place(long offset, @Nullable Long address) {
    if (address == null || offset <= MAX_OFFSET || address < offset) {
      return offset;
    }
    return address - offset;
  }

  /** Whether the root is the innermost frame, as far as the binaries tell. */
  private static boolean beginsInnermost(List<JsonFields> roots) throws ReportException {
    List<String> path = new ArrayList<>();
    JsonNode next = roots.isEmpty() ? null : roots.get(0).node();
    while (next != null) {
      path.add(next.path(NAME).asText(""));
      JsonNode below = next.path(SUB_FRAMES);
      next = below.isEmpty() ? null : below.get(0);
    }
    if (path.isEmpty()) {
      return false;
    }
    String root = path.get(0);
    String leaf = path.get(path.size() - 1);
    if (isStart(leaf) != isStart(root)) {
      return isStart(leaf);
    }
    return isKernel(root) && !isKernel(leaf);
  }

  private static boolean isStart(String binary) {
    return binary.startsWith("dyld")
        || binary.equals("libdyld.dylib")
        || binary.equals("libsystem_pthread.dylib");
  }

  private static boolean isKernel(String binary) {
    return binary.equals("libsystem_kernel.dylib");
  }
}
