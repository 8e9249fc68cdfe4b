package dev.jankline.processor.counts;

import dev.jankline.processor.counts.Row.RowOutput;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.AccountingEntry;
import dev.jankline.processor.kafka.Node;
import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Counts the accounting of one app and hour of receipt. */
public record OutcomeRow(AccountingCount count) implements Row {
  /** Of a row, and of each outcome in it: numbers, and the lengths of its texts. */
  private static final int NUMBERS = 4;

  static final RowKind<AccountingCount> KIND =
      new RowKind<>(
          new Node<>("outcomes", AccountingCount.class),
          Topics.ACCOUNTING,
          PartialCount::getOutcome,
          PartialCount::setOutcome,
          (count, partial) -> new OutcomeRow(count));

  /** Counts one entry. */
  public static OutcomeRow of(AccountingEntry entry) {
    return new OutcomeRow(
        new AccountingCount(
            entry.app(),
            Windows.start(entry.receivedAt(), Windows.HOUR),
            Windows.HOUR.toMillis(),
            List.of(new Outcome(entry.kind(), entry.reason(), entry.events()))));
  }

  @Override
  public RowKind<AccountingCount> kind() {
    return KIND;
  }

  @Override
  public String key() {
    return Keys.of(count);
  }

  @Override
  public RowIdentity identity() {
    return new RowIdentity(
        "outcome", count.getApp(), "", "", new RowIdentity.Span(0, count.getWindowStart()));
  }

  @Override
  public String partialKey() {
    return count.getApp();
  }

  @Override
  public Instant windowStart() {
    return count.getWindowStart();
  }

  @Override
  public Row plus(Row other) {
    count.setOutcomes(add(count.getOutcomes(), KIND.countOf(other).getOutcomes()));
    return this;
  }

  @Override
  public PartialCount partial() {
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
  public List<RowOutput<?>> outputs() {
    return List.of(new RowOutput<>(KIND.sink(), count));
  }

  /**
   * Adds counts by kind and reason, sorted as both are; zeros are left out. Every event is added to
   * a row at least twice.
   */
  private static List<Outcome> add(List<Outcome> to, List<Outcome> more) {
    List<Outcome> sums = to instanceof ArrayList<Outcome> ? to : new ArrayList<>(to);
    for (Outcome next : more) {
      int i = 0;
      while (i < sums.size() && order(sums.get(i), next) < 0) {
        i++;
      }
      if (i == sums.size() || order(sums.get(i), next) > 0) {
        sums.add(i, next);
      } else {
        sums.get(i).setEvents(sums.get(i).getEvents() + next.getEvents());
      }
      if (sums.get(i).getEvents() == 0) {
        sums.remove(i);
      }
    }
    return sums;
  }

  private static int order(Outcome a, Outcome b) {
    int order = a.getKind().compareTo(b.getKind());
    return order == 0 ? a.getReason().compareTo(b.getReason()) : order;
  }
}
