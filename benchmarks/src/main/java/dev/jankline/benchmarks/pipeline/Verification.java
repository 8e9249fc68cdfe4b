package dev.jankline.benchmarks.pipeline;

import dev.jankline.local.demo.AccountingSums;
import dev.jankline.schema.OutcomeKind;

/**
 * Adds up by how much the processor's counts differ from what must become of the events: a run that
 * loses events is fast, and worth nothing. Not thread-safe.
 */
final class Verification {
  private long wrong;

  /** Compares what the accounting gained with some events. */
  void events(ExpectedOutcomes expected, AccountingSums before, AccountingSums after) {
    add(expected.events(), gained(OutcomeKind.ACCEPTED, before, after));
    add(expected.duplicates(), gained(OutcomeKind.DUPLICATE, before, after));
    add(expected.late(), gained(OutcomeKind.DROPPED, before, after));
    add(0, gained(OutcomeKind.DEAD_LETTERED, before, after));
    add(expected.stalls(), after.stalls() - before.stalls());
  }

  /** Compares the stalls in the rows of clusters with those that the accounting has counted. */
  void clusters(long stallsInRows, AccountingSums accounting) {
    add(accounting.stalls(), stallsInRows);
  }

  /** Events, stalls and rows that are missing or too many. */
  long wrong() {
    return wrong;
  }

  private void add(long expected, long counted) {
    wrong += Math.abs(expected - counted);
  }

  private static long gained(OutcomeKind kind, AccountingSums before, AccountingSums after) {
    return after.sum(kind) - before.sum(kind);
  }
}
