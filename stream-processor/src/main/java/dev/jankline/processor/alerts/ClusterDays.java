package dev.jankline.processor.alerts;

import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.StratumCount;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Holds the days of one cluster and version.
 *
 * @param app application id
 * @param days at least one total of a day, oldest first
 */
public record ClusterDays(String app, List<ClusterTotal> days) {
  /** Sorts the days. */
  public ClusterDays {
    days =
        days.size() == 1
            ? List.copyOf(days)
            : days.stream().sorted(Comparator.comparing(ClusterTotal::getWindowStart)).toList();
  }

  /** The newest day; names cluster and version. */
  public ClusterTotal last() {
    return days.get(days.size() - 1);
  }

  /** Sum over the days. */
  public long sum(ToLongFunction<ClusterTotal> number) {
    return days.stream().mapToLong(number).sum();
  }

  /** Strata of all days. */
  public List<StratumCount> strata() {
    return days.size() == 1
        ? days.get(0).getStrata()
        : days.stream().flatMap(day -> day.getStrata().stream()).toList();
  }

  /** Start of the first day. */
  public Instant start() {
    return days.get(0).getWindowStart();
  }

  /** The one day as days of its own. */
  public ClusterDays only(ClusterTotal day) {
    return new ClusterDays(app, List.of(day));
  }

  Instant firstSeen() {
    return days.stream().map(ClusterTotal::getFirstSeen).min(Instant::compareTo).orElseThrow();
  }

  Instant lastSeen() {
    return days.stream().map(ClusterTotal::getLastSeen).max(Instant::compareTo).orElseThrow();
  }

  List<Long> histogram() {
    List<Long> sum = new ArrayList<>();
    for (ClusterTotal day : days) {
      for (int i = 0; i < day.getDurationHistogram().size(); i++) {
        if (i == sum.size()) {
          sum.add(0L);
        }
        sum.set(i, sum.get(i) + day.getDurationHistogram().get(i));
      }
    }
    return sum;
  }
}
