package dev.jankline.local.demo;

import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeKind;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Adds up rows of {@code jank.accounting.v1}: events by what became of them and why.
 *
 * @param entries number of events by kind and reason, sorted
 */
public record AccountingSums(Map<Entry, Long> entries) {
  private static final String STALL_PREFIX = "STALL_";
  private static final String SYMBOLIZED = "STALL_SYMBOLIZED";

  /** One line of the accounting. */
  public record Entry(OutcomeKind kind, String reason) {}

  /** Sums all apps and hours. */
  public static AccountingSums of(Collection<AccountingCount> rows) {
    Map<Entry, Long> sums =
        new TreeMap<>(Comparator.comparing(Entry::kind).thenComparing(Entry::reason));
    for (AccountingCount row : rows) {
      for (Outcome outcome : row.getOutcomes()) {
        sums.merge(
            new Entry(outcome.getKind(), outcome.getReason()), outcome.getEvents(), Long::sum);
      }
    }
    return new AccountingSums(sums);
  }

  /** Events of one kind, all reasons together. */
  public long sum(OutcomeKind kind) {
    return entries.entrySet().stream()
        .filter(entry -> entry.getKey().kind() == kind)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Stalls counted, symbolized or not. */
  public long stalls() {
    return entries.entrySet().stream()
        .filter(entry -> entry.getKey().kind() == OutcomeKind.COUNTED)
        .filter(entry -> entry.getKey().reason().startsWith(STALL_PREFIX))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Stalls counted with their original names. */
  public long symbolized() {
    return entries.getOrDefault(new Entry(OutcomeKind.COUNTED, SYMBOLIZED), 0L);
  }

  /** Accepted events that are not counted, duplicate, dropped or dead-lettered yet. */
  public long inFlight() {
    return sum(OutcomeKind.ACCEPTED)
        - sum(OutcomeKind.COUNTED)
        - sum(OutcomeKind.DUPLICATE)
        - sum(OutcomeKind.DROPPED)
        - sum(OutcomeKind.DEAD_LETTERED);
  }
}
