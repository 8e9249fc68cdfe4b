package dev.jankline.local.fleet;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Adds up answers while uploads are under way. Thread-safe. */
final class FleetTally {
  private final Map<String, Long> rejected = new TreeMap<>();
  private int batches;
  private long accepted;
  private long unanswered;
  private long givenUp;

  synchronized void answered(GatewayAnswer answer) {
    accepted += answer.accepted();
    answer.rejected().forEach((reason, events) -> rejected.merge(reason, events, Long::sum));
  }

  synchronized void unanswered(int events) {
    unanswered += events;
  }

  synchronized void givenUp(int events) {
    givenUp += events;
  }

  /** Counts an upload that came to an end; returns how many did. */
  synchronized int ended() {
    return ++batches;
  }

  synchronized FleetReport report(Duration took) {
    long refused = rejected.values().stream().mapToLong(Long::longValue).sum();
    return new FleetReport(
        batches, accepted + refused, accepted, Map.copyOf(rejected), unanswered, givenUp, took);
  }
}
