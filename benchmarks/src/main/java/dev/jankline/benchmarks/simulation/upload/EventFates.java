package dev.jankline.benchmarks.simulation.upload;

import dev.jankline.sdk.AccountingSnapshot;
import dev.jankline.sdk.DropReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What became of the events of one pattern of use. Not thread-safe. */
final class EventFates {
  private final Map<DropReason, Long> dropped = new EnumMap<>(DropReason.class);
  private final List<Long> agesMillis = new ArrayList<>();
  private long captured;

  void captured() {
    captured++;
  }

  /** An event came to the server so long after it happened. */
  void uploaded(long ageMillis) {
    agesMillis.add(ageMillis);
  }

  /** Takes what a process of the app gave up. */
  void dropped(AccountingSnapshot accounting) {
    for (DropReason reason : DropReason.values()) {
      if (accounting.dropped(reason) > 0) {
        dropped.merge(reason, accounting.dropped(reason), Long::sum);
      }
    }
  }

  void add(EventFates other) {
    captured += other.captured;
    agesMillis.addAll(other.agesMillis);
    other.dropped.forEach((reason, events) -> dropped.merge(reason, events, Long::sum));
  }

  long events() {
    return captured;
  }

  /**
   * Shares of the captured events that were lost, by reason: those of the device, and LATE, which
   * is the server's.
   *
   * @throws IllegalStateException when the counts do not add up
   */
  Map<String, Double> lost(Duration grace) {
    long given = dropped.values().stream().mapToLong(Long::longValue).sum();
    if (captured != agesMillis.size() + given || captured == 0) {
      throw new IllegalStateException(
          "%d events captured, %d uploaded, %d dropped: the simulation lost some"
              .formatted(captured, agesMillis.size(), given));
    }
    Map<String, Double> shares = new TreeMap<>();
    long late = agesMillis.stream().filter(age -> age > grace.toMillis()).count();
    shares.put("LATE", late / (double) captured);
    dropped.forEach((reason, events) -> shares.put(reason.name(), events / (double) captured));
    return shares;
  }

  /** Share of the captured events that was lost for any reason. */
  double lostInAll(Duration grace) {
    return lost(grace).values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
