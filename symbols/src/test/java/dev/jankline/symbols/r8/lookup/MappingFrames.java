package dev.jankline.symbols.r8.lookup;

import dev.jankline.symbols.file.TextLines;
import dev.jankline.symbols.r8.mapping.MappingParser;
import dev.jankline.symbols.r8.mapping.ParsedClass;
import dev.jankline.symbols.r8.mapping.ParsedClass.ParsedRange;
import dev.jankline.symbols.r8.mapping.ParsedClass.ParsedRange.LineRange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Lists frames that a mapping has something to say of: every range of every method. */
public final class MappingFrames {
  private static final int LINES_OF_A_RANGE = 6;

  private final List<Frame> frames = new ArrayList<>();
  private final List<Frame> outlines = new ArrayList<>();
  private final List<Frame> outlineCallers = new ArrayList<>();

  /** A frame of the binary; the line is {@link MappingIndex#NO_LINE} when it has none. */
  public record Frame(String className, String method, int line) {
    public String text() {
      String place = line == MappingIndex.NO_LINE ? "SourceFile" : "SourceFile:" + line;
      return "\tat " + className + "." + method + "(" + place + ")";
    }
  }

  private MappingFrames() {}

  public static MappingFrames of(Path mapping) throws IOException {
    MappingFrames listed = new MappingFrames();
    try (InputStream in = Files.newInputStream(mapping)) {
      new MappingParser(new TextLines(in, 1L << 30, 1 << 20), listed::add).parse();
    }
    return listed;
  }

  /** All frames, those without a line and with a line of no range among them. */
  public List<Frame> frames() {
    return frames;
  }

  /** Frames within code that R8 moved out of several methods. */
  public List<Frame> outlines() {
    return outlines;
  }

  /** Frames that call such code. */
  public List<Frame> outlineCallers() {
    return outlineCallers;
  }

  private void add(ParsedClass parsed) {
    for (Map.Entry<String, List<ParsedRange>> method : parsed.ranges.entrySet()) {
      TreeSet<Integer> lines = new TreeSet<>(List.of(MappingIndex.NO_LINE, 0, 1));
      for (ParsedRange range : method.getValue()) {
        LineRange shipped = range.shipped;
        for (int i = 0; shipped != null && i < LINES_OF_A_RANGE; i++) {
          int line = Math.min(shipped.from() + i, shipped.to());
          lines.add(line);
          special(range, new Frame(parsed.obfuscated, method.getKey(), line));
        }
        if (shipped != null) {
          lines.add(shipped.to());
          lines.add(shipped.to() + 1);
        }
      }
      lines.forEach(line -> frames.add(new Frame(parsed.obfuscated, method.getKey(), line)));
    }
  }

  private void special(ParsedRange range, Frame frame) {
    if (range.outline) {
      outlines.add(frame);
    }
    if (range.callSite != null) {
      outlineCallers.add(frame);
    }
  }
}
