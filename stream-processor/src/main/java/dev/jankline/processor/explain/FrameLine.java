package dev.jankline.processor.explain;

import dev.jankline.processor.grouping.Fate;
import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.lists.BlockingKind;
import dev.jankline.processor.lists.ClassifiedFrame;
import dev.jankline.processor.represent.RepresentativeStack;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells the fate of one frame of the representative stack.
 *
 * @param frame the frame with name and role
 * @param fate whether it was kept
 */
record FrameLine(ClassifiedFrame frame, Fate fate) {

  /** Characters of a text that are shown, as many as grouping looks at. */
  private static final int MAX_CHARS = 512;

  /** Lists the frames of the sample shown, innermost first. */
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

  /** Returns the frame as people know it: function, file and line. */
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
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "…";
  }

  /** Returns the role, with what a blocking frame blocks on. */
  String role() {
    BlockingKind kind = frame.kind();
    return kind == null ? frame.role().name() : kind.name();
  }

  /** Returns why the frame met its fate, with the list entry that decided. */
  String why() {
    String why = frame.entry().isEmpty() ? fate.why() : fate.why() + " [" + frame.entry() + "]";
    return frame.known().shared() ? why + ", shared by many features" : why;
  }
}
