package dev.jankline.processor.counts;

import dev.jankline.processor.kafka.BeforeCommit.Origin;
import dev.jankline.processor.kafka.Waiting;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import java.util.List;

/**
 * Adds up rows in memory until they are sent: how rows wait for the commit is decided here and
 * nowhere else. Used by one stream thread.
 */
final class PartialRows {
  /** Maximum bytes of one row: it must fit into a record, also as a total. */
  static final int MAX_ROW_BYTES = 950_000;

  private final Waiting<RowIdentity, PartialRow> rows;

  PartialRows(WaitingLimits limits) {
    rows = new Waiting<>(limits);
  }

  /**
   * Adds a row to what waits under its key. It must not be used afterwards.
   *
   * @param origin the record it was counted from
   * @throws IllegalArgumentException when the sum would not fit into a record
   */
  void add(Row row, Origin origin) {
    RowIdentity identity = row.identity();
    PartialRow before = rows.find(identity);
    PartialRow sum = before == null ? new PartialRow(row, origin) : before.plus(row, origin);
    long bytes = RowBytes.estimate(identity, sum.row());
    if (!RowBytes.fits(sum.row(), bytes, MAX_ROW_BYTES)) {
      throw new IllegalArgumentException(
          "a partial count of about " + bytes + " bytes; it must have at most " + MAX_ROW_BYTES);
    }
    rows.put(identity, sum, bytes);
  }

  /** Whether there are more rows or bytes than may wait. */
  boolean isFull() {
    return rows.isFull();
  }

  /** Hands every row over and forgets it. */
  List<PartialRow> drain() {
    return rows.drain();
  }

  /**
   * Holds a row that was not sent yet.
   *
   * @param row the sum of what was added
   * @param origin the record that was added last, and the newest receive time
   */
  record PartialRow(Row row, Origin origin) {
    PartialRow plus(Row more, Origin from) {
      return new PartialRow(row.plus(more), from.after(origin));
    }
  }
}
