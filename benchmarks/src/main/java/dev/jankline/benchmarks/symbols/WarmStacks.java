package dev.jankline.benchmarks.symbols;

import dev.jankline.benchmarks.symbols.FrameSample.ShippedFrame;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.frame.ResolvedFrame;
import dev.jankline.symbols.frame.Symbolizer;
import java.util.ArrayList;
import java.util.List;

/**
 * Symbolizes stacks whose frames were seen before, as the stream does: strings are new each time.
 */
final class WarmStacks implements Rounds.Task {
  /** How often a round goes over the stacks. */
  static final int PASSES = 10;

  private static final int STACK_FRAMES = 20;

  private final Symbolizer symbolizer;
  private final List<ShippedFrame> frames;
  private final List<List<StackFrame>> stacks = new ArrayList<>();

  WarmStacks(Symbolizer symbolizer, List<ShippedFrame> frames) {
    this.symbolizer = symbolizer;
    this.frames = frames;
  }

  @Override
  public void prepare() {
    stacks.clear();
    for (int i = 0; i + STACK_FRAMES <= frames.size(); i += STACK_FRAMES) {
      stacks.add(frames.subList(i, i + STACK_FRAMES).stream().map(WarmStacks::sent).toList());
    }
  }

  @Override
  public long run() {
    long originals = 0;
    for (int pass = 0; pass < PASSES; pass++) {
      for (List<StackFrame> stack : stacks) {
        for (ResolvedFrame frame : symbolizer.resolve(stack)) {
          originals += frame.frames().size();
        }
      }
    }
    if (originals == 0) {
      throw new IllegalStateException("no frame became an original one");
    }
    return (long) PASSES * stacks.size() * STACK_FRAMES;
  }

  private static StackFrame sent(ShippedFrame frame) {
    JavaFrame java =
        new JavaFrame(
            fresh(frame.className()), fresh(frame.method()), fresh("SourceFile"), frame.line());
    return new StackFrame(java, null, null, null, null);
  }

  /** A string of its own, which has computed no hash yet. */
  private static String fresh(String text) {
    return new String(text.toCharArray());
  }
}
