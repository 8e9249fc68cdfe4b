package dev.jankline.processor.counts;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.stalls.ExplainedAnrs.Finding;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.ScreenCount;
import java.util.List;

/** Makes of totals what is judged of them: no stacks, no sketches. */
final class JudgeInputs {
  private JudgeInputs() {}

  /** A total of which nothing is left has no strata. */
  static JudgeInput cluster(ClusterCount count) {
    boolean isEmpty = count.getStalls() <= 0;
    boolean isDay = count.getWindowMillis() == Windows.DAY.toMillis();
    ClusterTotal total =
        new ClusterTotal(
            count.getFingerprint(),
            count.getVersionName(),
            count.getVersionCode(),
            count.getWindowStart(),
            count.getWindowMillis(),
            Math.max(0, count.getStalls()),
            count.getStallMillis(),
            count.getDevices(),
            isDay && !isEmpty ? count.getDurationHistogram() : List.of(),
            count.getFirstSeen(),
            count.getLastSeen(),
            isEmpty ? List.of() : count.getStrata(),
            count.getAnrs().getOrDefault(Finding.DIRECT.name(), 0L),
            count.getAnrs().getOrDefault(Finding.EXPLAINED.name(), 0L));
    return new JudgeInput(count.getApp(), total, null, null, 0L, null, null, null);
  }

  /** Of an hour, only the foreground time is judged. */
  static JudgeInput exposure(ExposureCount count) {
    boolean isDay = count.getWindowMillis() == Windows.DAY.toMillis();
    ExposureTotal total =
        new ExposureTotal(
            count.getVersionName(),
            count.getVersionCode(),
            count.getWindowStart(),
            count.getWindowMillis(),
            count.getForegroundMillis(),
            isDay ? count.getStrata() : List.of(),
            null,
            count.getUnsymbolizedStalls(),
            count.getAnrs(),
            0L,
            0L,
            0L,
            count.getWeightedForegroundMillis());
    return new JudgeInput(count.getApp(), null, total, null, 0L, null, null, null);
  }

  static JudgeInput screen(ScreenCount count) {
    ExposureTotal total =
        new ExposureTotal(
            count.getVersionName(),
            count.getVersionCode(),
            count.getWindowStart(),
            count.getWindowMillis(),
            count.getVisibleMillis(),
            count.getStrata(),
            count.getScreen(),
            0L,
            0L,
            count.getFrames(),
            count.getSlowFrames(),
            count.getFrozenFrames(),
            0.0);
    return new JudgeInput(count.getApp(), null, total, null, 0L, null, null, null);
  }
}
