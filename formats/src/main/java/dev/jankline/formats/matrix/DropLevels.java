package dev.jankline.formats.matrix;

import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReportException;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds how many frames of a screen fell into each of Matrix's levels, and how many frames of the
 * display they skipped.
 *
 * <p>Matrix counts in frames of the display, whatever its rate: {@code BEST} skips 0 to 2, {@code
 * NORMAL} 3 to 8, {@code MIDDLE} 9 to 23, {@code HIGH} 24 to 41, {@code FROZEN} 42 and more. At 60
 * Hz a frozen frame is one of 700 ms, at 120 Hz one of 350 ms.
 *
 * @param frames frames by level, BEST first
 * @param skipped frames of the display that they skipped, by level
 */
record DropLevels(List<Long> frames, List<Long> skipped) {
  static final int BEST = 0;
  static final int FROZEN = 4;

  private static final List<String> NAMES =
      List.of("DROPPED_BEST", "DROPPED_NORMAL", "DROPPED_MIDDLE", "DROPPED_HIGH", "DROPPED_FROZEN");
  private static final int MOST = 1_000_000_000;

  /** Reads the levels of a report. */
  static DropLevels of(JsonFields report) throws ReportException {
    return new DropLevels(
        numbers(report, "dropLevel"), report.has("dropSum") ? numbers(report, "dropSum") : NONE);
  }

  private static final List<Long> NONE = List.of(0L, 0L, 0L, 0L, 0L);

  private static List<Long> numbers(JsonFields report, String name) throws ReportException {
    JsonFields levels = report.object(name);
    if (levels == null) {
      throw report.wrong(name, "is missing");
    }
    List<Long> numbers = new ArrayList<>();
    for (String level : NAMES) {
      Integer number = levels.number(level, 0, MOST);
      numbers.add(number == null ? 0L : number);
    }
    return List.copyOf(numbers);
  }

  int levels() {
    return NAMES.size();
  }

  /** All frames. */
  long allFrames() {
    return frames.stream().mapToLong(Long::longValue).sum();
  }

  /** All frames of the display that were skipped. */
  long allSkipped() {
    return skipped.stream().mapToLong(Long::longValue).sum();
  }

  /** Frames of the display that a frame of a level skipped, on the average. */
  double meanSkipped(int level) {
    return frames.get(level) == 0 ? 0 : (double) skipped.get(level) / frames.get(level);
  }
}
