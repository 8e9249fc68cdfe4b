package dev.jankline.processor.row;

import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.processor.flow.Node;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeCount;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Counts the ledger of one app and hour of receipt. */
public record OutcomeRow(OutcomeCount count) implements Row {
  /** Of a row, and of each outcome in it: numbers, and the lengths of its texts. */
  private static final int NUMBERS = 4;

  static final RowKind<OutcomeCount> KIND =
      new RowKind<>(
          new Node<>("outcomes", OutcomeCount.class),
          Topics.OUTCOMES,
          CountDelta::getOutcome,
          CountDelta::setOutcome,
          (count, delta) -> new OutcomeRow(count));

  /** Counts one entry. */
  public static OutcomeRow of(LedgerEntry entry) {
    return new OutcomeRow(
        new OutcomeCount(
            entry.app(),
            Windows.start(entry.receivedAt(), Windows.HOUR),
            Windows.HOUR.toMillis(),
            List.of(new Outcome(entry.kind(), entry.reason(), entry.events()))));
  }

  @Override
  public RowKind<OutcomeCount> kind() {
    return KIND;
  }

  @Override
  public String key() {
    return Keys.of(count);
  }

  @Override
  public String deltaKey() {
    return count.getApp();
  }

  @Override
  public Instant windowStart() {
    return count.getWindowStart();
  }

  @Override
  public Row plus(Row other) {
    List<Outcome> outcomes = sum(count.getOutcomes(), KIND.countOf(other).getOutcomes());
    return new OutcomeRow(
        new OutcomeCount(
            count.getApp(), count.getWindowStart(), count.getWindowMillis(), outcomes));
  }

  @Override
  public CountDelta delta() {
    return KIND.write(count);
  }

  /** Estimated for every event that is added, so without a walk through the schema. */
  @Override
  public long bytes() {
    long bytes = RowBytes.ofNumbers(NUMBERS) + count.getApp().length();
    for (Outcome outcome : count.getOutcomes()) {
      bytes += RowBytes.ofNumbers(NUMBERS) + outcome.getReason().length();
    }
    return bytes;
  }

  @Override
  public List<Output<?>> outputs() {
    return List.of(new Output<>(KIND.sink(), count));
  }

  /**
   * Sum by kind and reason, sorted as both are; zeros are left out. Every event is added to a row
   * at least twice.
   */
  private static List<Outcome> sum(List<Outcome> a, List<Outcome> b) {
    List<Outcome> sums = new ArrayList<>(a.size() + b.size());
    int i = 0;
    int j = 0;
    while (i < a.size() || j < b.size()) {
      int order = i == a.size() ? 1 : j == b.size() ? -1 : order(a.get(i), b.get(j));
      Outcome next = order == 0 ? sum(a.get(i), b.get(j)) : order < 0 ? a.get(i) : b.get(j);
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
      if (next.getEvents() != 0) {
        sums.add(next);
      }
    }
    return sums;
  }

  private static Outcome sum(Outcome a, Outcome b) {
    return new Outcome(a.getKind(), a.getReason(), a.getEvents() + b.getEvents());
  }

  private static int order(Outcome a, Outcome b) {
    int order = a.getKind().compareTo(b.getKind());
    return order == 0 ? a.getReason().compareTo(b.getReason()) : order;
  }
}
