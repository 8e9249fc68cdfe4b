package dev.jankline.benchmarks.quality.fleet;

import dev.jankline.benchmarks.quality.fleet.cause.AppCode;
import dev.jankline.benchmarks.quality.fleet.cause.Cause;
import dev.jankline.benchmarks.quality.fleet.cause.Entry;
import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import dev.jankline.benchmarks.quality.fleet.template.FrameSource;
import dev.jankline.benchmarks.quality.fleet.template.Moment;
import dev.jankline.benchmarks.quality.fleet.template.Section;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the stacks of one stall. All of them reach the code in the same way; their ends differ. */
final class StackMaker {
  private static final double ENDS_IN_CYCLE = 0.3;
  private static final double SHALLOW_NOISE = 0.4;

  private final List<FrameSource> base;
  private final List<FrameSource> way;
  private final Entry entry;
  private final Moment moment;

  StackMaker(Section base, Entry entry, Moment moment) {
    this.base = base.chain(moment);
    this.way = entry.section().chain(moment);
    this.entry = entry;
    this.moment = moment;
  }

  /** Returns a stack of the cause, innermost frame first. */
  List<CodeFrame> planted(Cause cause) {
    List<FrameSource> frames = toApp();
    if (cause.isSystem()) {
      List<FrameSource> whole = entry.section().whole(moment);
      // The way to the code is the same in all stacks of the stall; the end differs.
      frames.addAll(whole.subList(Math.min(whole.size(), endsAt(whole)), whole.size()));
      return leafFirst(frames);
    }
    frames.addAll(entry.app());
    frames.addAll(cause.mid());
    AppCode wrapper = cause.wrapper();
    if (wrapper != null && moment.version() >= cause.wrapperVersion()) {
      frames.add(wrapper);
    }
    frames.addAll(cause.key());
    recur(cause, frames);
    Section block = cause.block();
    if (block != null) {
      frames.addAll(block.whole(moment));
    } else {
      compute(cause, frames);
    }
    return leafFirst(frames);
  }

  /** Returns a stack of other code that the same message runs; idle when {@code other} is null. */
  List<CodeFrame> noise(@Nullable Cause other, Section idle) {
    List<FrameSource> frames = toApp();
    if (other == null) {
      frames.addAll(idle.whole(moment));
      return leafFirst(frames);
    }
    if (!entry.app().isEmpty() && !moment.dice().chance(SHALLOW_NOISE)) {
      frames.addAll(entry.app());
    }
    body(other, frames);
    return leafFirst(frames);
  }

  /** Returns a stack of other code that is reached by an entry of its own. */
  List<CodeFrame> apart(Cause other, Entry own) {
    List<FrameSource> frames = toApp();
    frames.addAll(own.app());
    body(other, frames);
    return leafFirst(frames);
  }

  private void body(Cause other, List<FrameSource> frames) {
    frames.addAll(other.mid());
    frames.addAll(other.key());
    Section block = other.block();
    if (block != null) {
      frames.addAll(block.whole(moment));
    }
  }

  private List<FrameSource> toApp() {
    List<FrameSource> frames = new ArrayList<>(base);
    frames.addAll(way);
    return frames;
  }

  private int endsAt(List<FrameSource> whole) {
    int end = 0;
    String last = entry.section().chain().get(entry.section().chain().size() - 1).frame();
    for (int i = 0; i < whole.size(); i++) {
      if (whole.get(i) instanceof CodeFrame code
          && code.equals(CodeFrame.platform(last, moment.device().release()))) {
        end = i + 1;
      }
    }
    return end;
  }

  private void recur(Cause cause, List<FrameSource> frames) {
    if (cause.recursion() == 0) {
      return;
    }
    FrameSource key = cause.key().get(cause.key().size() - 1);
    AppCode cycle = cause.cycle();
    for (int i = moment.dice().between(1, cause.recursion()); i > 0; i--) {
      if (cycle != null) {
        frames.add(cycle);
      }
      frames.add(key);
    }
    if (cycle != null && cause.block() == null && moment.dice().chance(ENDS_IN_CYCLE)) {
      frames.add(cycle);
    }
  }

  private void compute(Cause cause, List<FrameSource> frames) {
    Section leaves = cause.leaves();
    if (leaves != null) {
      frames.addAll(leaves.whole(moment));
    } else if (!cause.parts().isEmpty()) {
      double[] weights = new double[cause.parts().size() + 1];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = 50 + Dice.hash(cause.label(), i) % 100;
      }
      int part = moment.dice().weighted(weights);
      if (part < cause.parts().size()) {
        frames.addAll(cause.parts().get(part));
      }
    }
  }

  private List<CodeFrame> leafFirst(List<FrameSource> outermostFirst) {
    List<CodeFrame> frames = new ArrayList<>(outermostFirst.size());
    CodeFrame callee = null;
    for (int i = outermostFirst.size() - 1; i >= 0; i--) {
      callee = outermostFirst.get(i).at(moment, callee);
      frames.add(callee);
    }
    return Collections.unmodifiableList(frames);
  }
}
