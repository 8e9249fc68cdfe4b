package dev.jankline.formats.matrix;

import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReportException;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.wire.BatchCheck;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code Trace_FPS}: the frames of a screen.
 *
 * <p>Frames divided by the time of the result are Matrix's frames per second. Only reports of older
 * versions, without {@code REFRESH_RATE}, cut them off at 60; with a faster display their time is
 * counted from frames and skipped frames instead. Matrix tells no more of frames than their level
 * and how many they skipped together, so all frames of a level stand at its mean; those of the best
 * level skip 0, 1 or 2, as few of them as possible more than 1.
 *
 * @param frames the frames
 */
record ScreenReport(ScreenFrames frames) {
  private static final double FIRST_RATE = 60;
  private static final double SLOWEST = 20;
  private static final double FASTEST = 500;

  /** A frame of so many milliseconds is frozen; 42 frames of 60 Hz are 700 ms. */
  private static final double FROZEN_MILLIS = 699.5;

  private static final double SECOND_MILLIS = 1_000;
  private static final String NO_SCREEN = "(unnamed)";

  /**
   * @param given refresh rate of the display, in Hz, for reports that do not say; null when unknown
   */
  static ScreenReport of(JsonFields report, @Nullable Float given) throws ReportException {
    DropLevels levels = DropLevels.of(report);
    if (levels.allFrames() == 0) {
      throw report.wrong("dropLevel", "counts no frame");
    }
    Double fps = report.decimal("fps");
    Double named = report.decimal("REFRESH_RATE");
    double rate = rate(levels, fps, named, given);
    boolean isCut = named == null && rate > FIRST_RATE + 1 && fps != null && fps >= FIRST_RATE;
    double millis =
        fps == null || fps <= 0 || isCut
            ? (levels.allFrames() + levels.allSkipped()) * SECOND_MILLIS / rate
            : levels.allFrames() * SECOND_MILLIS / fps;
    String screen = report.text("scene");
    return new ScreenReport(
        frames(levels, screen == null ? NO_SCREEN : screen, rate, Math.round(millis)));
  }

  private static double rate(
      DropLevels levels, @Nullable Double fps, @Nullable Double named, @Nullable Float given) {
    if (named != null && named >= SLOWEST && named <= FASTEST) {
      return named;
    }
    if (given != null) {
      return given;
    }
    if (fps == null || fps >= FIRST_RATE) {
      return FIRST_RATE;
    }
    double all = levels.allFrames() + levels.allSkipped();
    double told = Math.round(fps * all / levels.allFrames());
    return told >= SLOWEST && told <= FASTEST ? told : FIRST_RATE;
  }

  private static ScreenFrames frames(
      DropLevels levels, String screen, double rate, long visibleMillis) {
    long[] late = new long[BatchCheck.OVERRUN_BUCKETS];
    double interval = SECOND_MILLIS / rate;
    long ofBest = levels.frames().get(DropLevels.BEST);
    long skippedOfBest = levels.skipped().get(DropLevels.BEST);
    long twice = Math.min(ofBest, Math.max(0, skippedOfBest - ofBest));
    long once = Math.min(ofBest, skippedOfBest) - twice;
    late[bucket(interval)] += once;
    late[bucket(2 * interval)] += twice;
    late[0] += ofBest - once - twice;
    for (int level = DropLevels.BEST + 1; level < levels.levels(); level++) {
      late[bucket(levels.meanSkipped(level) * interval)] += levels.frames().get(level);
    }
    boolean isFrozen = levels.meanSkipped(DropLevels.FROZEN) * interval >= FROZEN_MILLIS;
    long frozen = isFrozen ? levels.frames().get(DropLevels.FROZEN) : 0;
    long slow = levels.allFrames() - late[0] - frozen;
    return new ScreenFrames(
        screen,
        (float) rate,
        levels.allFrames(),
        visibleMillis,
        trimmed(late),
        slow,
        frozen,
        null,
        null);
  }

  /** Bucket of a time past the deadline: bucket i from 2^(i-1) ms up to 2^i ms. */
  static int bucket(double millis) {
    int bucket = 0;
    for (double start = 1; millis >= start && bucket < BatchCheck.OVERRUN_BUCKETS - 1; start *= 2) {
      bucket++;
    }
    return bucket;
  }

  private static List<Long> trimmed(long[] buckets) {
    List<Long> all = new ArrayList<>();
    for (long frames : buckets) {
      all.add(frames);
    }
    while (!all.isEmpty() && all.get(all.size() - 1) == 0) {
      all.remove(all.size() - 1);
    }
    return Collections.unmodifiableList(all);
  }

  /**
   * Holds how many frames of a screen fell into each of Matrix's levels, and how many frames of the
   * display they skipped.
   *
   * <p>Matrix counts in frames of the display, whatever its rate: {@code BEST} skips 0 to 2, {@code
   * NORMAL} 3 to 8, {@code MIDDLE} 9 to 23, {@code HIGH} 24 to 41, {@code FROZEN} 42 and more. At
   * 60 Hz a frozen frame is one of 700 ms, at 120 Hz one of 350 ms.
   *
   * @param frames frames by level, BEST first
   * @param skipped frames of the display that they skipped, by level
   */
  record DropLevels(List<Long> frames, List<Long> skipped) {
    static final int BEST = 0;
    static final int FROZEN = 4;

    private static final List<String> NAMES =
        List.of(
            "DROPPED_BEST", "DROPPED_NORMAL", "DROPPED_MIDDLE", "DROPPED_HIGH", "DROPPED_FROZEN");
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
}
