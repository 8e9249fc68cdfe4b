package dev.jankline.analysis.explain;

import dev.jankline.analysis.RepresentativeStack;
import dev.jankline.analysis.frames.BlockingKind;
import dev.jankline.analysis.frames.ClassifiedFrame;
import dev.jankline.analysis.frames.Fate;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.names.FrameName;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds one frame of the representative stack and its fate.
 *
 * @param frame the frame with name and role
 * @param fate whether the frame was kept for grouping, and why
 */
record FrameLine(ClassifiedFrame frame, Fate fate) {

  /** Returns the frames of the sample that is shown, innermost first. */
  static List<FrameLine> of(RepresentativeStack stack) {
    List<FrameLine> lines = new ArrayList<>();
    if (stack.sampleIndex() >= 0) {
      GroupedSample sample = stack.samples().get(stack.sampleIndex());
      for (int i = sample.size() - 1; i >= 0; i--) {
        lines.add(new FrameLine(sample.frame(i), sample.fate(i)));
      }
    }
    return lines;
  }

  /** Returns function, file and line. */
  String shown() {
    return shown(frame.frame());
  }

  static String shown(SymbolizedFrame shown) {
    String file = shown.getFileName();
    String function = cut(shown.getFunction());
    if (file == null) {
      return function;
    }
    String line = shown.getLine() < 0 ? "" : ":" + shown.getLine();
    return function + "(" + cut(file) + line + ")";
  }

  private static String cut(String text) {
    String shown = FrameName.cut(text);
    return shown.length() == text.length() ? text : shown + "…";
  }

  /** Returns the role; for a blocking frame what it blocks on. */
  String role() {
    BlockingKind kind = frame.kind();
    return kind == null ? frame.role().name() : kind.name();
  }

  /** Returns the reason for the fate, and the list entry that decided. */
  String why() {
    String why = frame.entry().isEmpty() ? fate.why() : fate.why() + " [" + frame.entry() + "]";
    return frame.known().shared() ? why + ", shared by many features" : why;
  }
}
