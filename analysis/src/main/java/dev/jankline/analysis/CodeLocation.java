package dev.jankline.analysis;

import dev.jankline.analysis.Fingerprint.Part;
import dev.jankline.analysis.Fingerprint.PartName;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says where in the source the code is that a stall is filed under. */
final class CodeLocation {

  private static final int MAX_CHARS = 200;

  private CodeLocation() {}

  /**
   * Returns function, file and line as the stack of this stall has them: {@code
   * com.example.Feed.load(Feed.java:42)}.
   *
   * @param parts parts of the name of primary grouping
   * @return empty when the stall is filed under no code, or the representative stack is without it
   */
  static String of(RepresentativeStack stack, @Nullable CulpritFrame key, List<Part> parts) {
    if (key != null) {
      return shown(key.frame().frame());
    }
    return parts.stream()
        .filter(part -> part.name() == PartName.OPERATION)
        .findFirst()
        .map(operation -> operation(stack, operation.value()))
        .orElse("");
  }

  private static String operation(RepresentativeStack stack, String name) {
    if (stack.sampleIndex() >= 0) {
      GroupedSample sample = stack.samples().get(stack.sampleIndex());
      for (int i = 0; i < sample.retainedCount(); i++) {
        int index = sample.retainedIndex(i);
        if (sample.known(index).name().text().equals(name)) {
          return shown(sample.shown(index));
        }
      }
    }
    return "";
  }

  private static String shown(SymbolizedFrame frame) {
    String function = cut(frame.getFunction());
    String file = frame.getFileName();
    if (file == null) {
      return function;
    }
    String line = frame.getLine() < 0 ? "" : ":" + frame.getLine();
    return function + "(" + cut(file) + line + ")";
  }

  private static String cut(String text) {
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "…";
  }
}
