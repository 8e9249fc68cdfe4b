package dev.jankline.processor.row;

import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeCount;
import dev.jankline.schema.OutcomeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps the ledger of one app and hour of receipt. */
public final class OutcomeCounts {
  private OutcomeCounts() {}

  /** The count of one entry. */
  public static OutcomeCount of(LedgerEntry entry) {
    return OutcomeCount.newBuilder()
        .setApp(entry.app())
        .setWindowStart(Windows.start(entry.receivedAt(), Windows.HOUR))
        .setWindowMillis(Windows.HOUR.toMillis())
        .setOutcomes(List.of(new Outcome(entry.kind(), entry.reason(), entry.events())))
        .build();
  }

  /** The sum of two counts of the same row, sorted by kind and reason; zeros are left out. */
  public static OutcomeCount merge(OutcomeCount a, OutcomeCount b) {
    Map<OutcomeKind, Map<String, Long>> sums = new TreeMap<>();
    for (OutcomeCount count : List.of(a, b)) {
      for (Outcome outcome : count.getOutcomes()) {
        sums.computeIfAbsent(outcome.getKind(), kind -> new TreeMap<>())
            .merge(outcome.getReason(), outcome.getEvents(), Long::sum);
      }
    }
    List<Outcome> outcomes = new ArrayList<>();
    sums.forEach(
        (kind, reasons) ->
            reasons.forEach(
                (reason, events) -> {
                  if (events != 0) {
                    outcomes.add(new Outcome(kind, reason, events));
                  }
                }));
    return new OutcomeCount(a.getApp(), a.getWindowStart(), a.getWindowMillis(), outcomes);
  }
}
