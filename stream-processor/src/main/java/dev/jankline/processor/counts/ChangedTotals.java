package dev.jankline.processor.counts;

import dev.jankline.processor.kafka.BeforeCommit.Origin;
import dev.jankline.processor.kafka.Waiting;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Adds rows up to totals in memory, so that a total is stored and published once for each commit,
 * however many deltas changed it. Used by one stream thread.
 */
final class ChangedTotals {
  private final Waiting<RowIdentity, ChangedTotal> totals;
  private final BiFunction<String, Row, @Nullable Row> stored;

  /**
   * Begins without any total.
   *
   * @param stored finds the stored total of a key and row; null when there is none
   */
  ChangedTotals(WaitingLimits limits, BiFunction<String, Row, @Nullable Row> stored) {
    this.totals = new Waiting<>(limits);
    this.stored = stored;
  }

  /**
   * Adds a row to its total. A total that became empty is forgotten: what comes after it begins
   * anew.
   *
   * @param origin the delta that holds the row
   */
  void add(Row row, Origin origin) {
    RowIdentity identity = row.identity();
    ChangedTotal before = totals.find(identity);
    ChangedTotal changed = before == null ? first(row, origin) : before.plus(row, origin);
    totals.put(identity, changed, RowBytes.estimate(identity, changed.total()));
  }

  /** Whether there are more totals or bytes than may wait. */
  boolean isFull() {
    return totals.isFull();
  }

  /** Hands every total over and forgets it. */
  List<ChangedTotal> drain() {
    return totals.drain();
  }

  private ChangedTotal first(Row row, Origin origin) {
    String key = row.key();
    Row total = stored.apply(key, row);
    return total == null
        ? new ChangedTotal(key, row, false, origin)
        : new ChangedTotal(key, total.plus(row), true, origin);
  }

  /**
   * Holds a total that changed since the last commit.
   *
   * @param key key of the total
   * @param total the total now; an empty one is to be deleted
   * @param isStored whether the store has an older total of the row, which was published
   * @param origin the delta that was added last, and the newest receive time
   */
  record ChangedTotal(String key, Row total, boolean isStored, Origin origin) {
    ChangedTotal plus(Row row, Origin from) {
      Row sum = total.isEmpty() ? row : total.plus(row);
      return new ChangedTotal(key, sum, isStored, from.after(origin));
    }
  }
}
