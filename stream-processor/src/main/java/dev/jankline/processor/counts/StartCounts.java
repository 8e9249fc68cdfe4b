package dev.jankline.processor.counts;

import dev.jankline.schema.AppStart;
import dev.jankline.schema.StartCount;
import dev.jankline.schema.StartType;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.DurationBuckets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes and adds up the app starts of a row: at most one count for each kind. A start whose kind is
 * not known is not counted, because no limit says whether it was slow; nor is one whose time is
 * impossible.
 */
final class StartCounts {
  /** Numbers of a count beside its histograms, and how long each of these is. */
  private static final int NUMBERS = 5;

  private StartCounts() {}

  /** Counts starts that a device reported. */
  static List<StartCount> of(List<AppStart> starts) {
    List<StartCount> counts = List.of();
    for (AppStart start : starts) {
      if (start.getType() != StartType.UNKNOWN && isPossible(start.getFirstFrameMillis())) {
        counts = add(counts, List.of(one(start)));
      }
    }
    return counts;
  }

  private static StartCount one(AppStart start) {
    long millis = start.getFirstFrameMillis();
    StartCount count = new StartCount();
    count.setType(start.getType());
    count.setStarts(1);
    count.setSlowStarts(millis >= slowMillis(start.getType()) ? 1 : 0);
    count.setFirstFrameHistogram(histogram(millis));
    count.setFullyDrawnHistogram(histogram(start.getFullyDrawnMillis()));
    return count;
  }

  private static List<Long> histogram(@Nullable Long millis) {
    return millis != null && isPossible(millis)
        ? HistogramSums.single(DurationBuckets.of(millis), 1)
        : List.of();
  }

  /** The gateway accepts no other; who else writes events may send any. */
  private static boolean isPossible(long millis) {
    return millis >= 0 && millis <= BatchCheck.MAX_DURATION.toMillis();
  }

  /**
   * Milliseconds until the first frame from which on Android vitals calls a start slow:
   * https://developer.android.com/google/play/vitals/launch-time
   */
  private static long slowMillis(StartType type) {
    return switch (type) {
      case COLD -> 5_000;
      case WARM -> 2_000;
      case HOT -> 1_500;
      case UNKNOWN -> Long.MAX_VALUE;
    };
  }

  /** Adds counts to others, sorted as both are. Neither list must be used afterwards. */
  static List<StartCount> add(List<StartCount> to, List<StartCount> more) {
    if (more.isEmpty()) {
      return to;
    }
    List<StartCount> sums = to instanceof ArrayList<StartCount> ? to : new ArrayList<>(to);
    int i = 0;
    for (StartCount next : more) {
      while (i < sums.size() && sums.get(i).getType().compareTo(next.getType()) < 0) {
        i++;
      }
      if (i < sums.size() && sums.get(i).getType() == next.getType()) {
        add(sums.get(i), next);
      } else {
        sums.add(i, next);
      }
    }
    return sums;
  }

  private static void add(StartCount to, StartCount more) {
    to.setStarts(to.getStarts() + more.getStarts());
    to.setSlowStarts(to.getSlowStarts() + more.getSlowStarts());
    to.setFirstFrameHistogram(
        HistogramSums.add(to.getFirstFrameHistogram(), more.getFirstFrameHistogram()));
    to.setFullyDrawnHistogram(
        HistogramSums.add(to.getFullyDrawnHistogram(), more.getFullyDrawnHistogram()));
  }

  /** Estimated bytes of counts. */
  static long bytes(List<StartCount> counts) {
    long numbers = 0;
    for (StartCount count : counts) {
      numbers += NUMBERS;
      numbers += count.getFirstFrameHistogram().size() + count.getFullyDrawnHistogram().size();
    }
    return RowBytes.ofNumbers(Math.toIntExact(numbers));
  }
}
