package dev.jankline.local.fleet;

import java.util.Map;

/**
 * Says what must come out when every batch of a plan is sent once and answered once; all numbers
 * are events, but for {@code batches}.
 *
 * @param rejected by reason
 * @param duplicates accepted events that repeat others
 * @param late accepted events that are dropped for their age
 * @param stalls stalls that are counted
 * @param stallsByAction counted stalls by version name and action
 */
public record FleetExpectation(
    int batches,
    long sent,
    Map<String, Long> rejected,
    long duplicates,
    long late,
    long stalls,
    long exposures,
    long screenFrames,
    long selfReports,
    Map<String, Map<String, Long>> stallsByAction) {

  /** Adds up what the batches of a plan must lead to. */
  public static FleetExpectation of(FleetPlan plan) {
    return ExpectedCounts.of(plan.batches());
  }

  /** Events the gateway takes. */
  public long accepted() {
    return sent - rejected.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Events that end up in a count. */
  public long counted() {
    return accepted() - duplicates - late;
  }
}
