package dev.jankline.processor.alerts;

import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.StratumCount;
import java.time.Instant;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Holds the days of a screen in one version.
 *
 * @param all all its days, oldest first; at least one
 * @param changed those of them that changed since rules were last tried
 */
public record ScreenDays(List<ExposureTotal> all, List<ExposureTotal> changed) {
  static long sum(List<ExposureTotal> days, ToLongFunction<StratumCount> number) {
    return days.stream().flatMap(day -> day.getStrata().stream()).mapToLong(number).sum();
  }

  /** Start of the first day with a stall, or of the first day. */
  static Instant firstSeen(List<ExposureTotal> days) {
    return days.stream()
        .filter(day -> sum(List.of(day), StratumCount::getAffected) > 0)
        .findFirst()
        .orElse(days.get(0))
        .getWindowStart();
  }

  /** Start of the last day with a stall, or of the first day. */
  static Instant lastSeen(List<ExposureTotal> days) {
    Instant last = days.get(0).getWindowStart();
    for (ExposureTotal day : days) {
      last = sum(List.of(day), StratumCount::getAffected) > 0 ? day.getWindowStart() : last;
    }
    return last;
  }
}
