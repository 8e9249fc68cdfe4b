package dev.jankline.processor.combine;

import dev.jankline.processor.commit.Origin;
import dev.jankline.processor.row.Row;

/** Holds a row that was not sent yet. Used by one stream thread. */
final class PartialRow {
  private Row row;
  private Origin origin;

  /** Begins with what was counted from one record. */
  PartialRow(Row row, Origin origin) {
    this.row = row;
    this.origin = origin;
  }

  /** Adds a row, which must not be used afterwards. */
  void add(Row more, Origin from) {
    row = row.plus(more);
    origin = from.after(origin);
  }

  /** The sum of what was added. */
  Row row() {
    return row;
  }

  /** The record that was added last, and the newest receive time. */
  Origin origin() {
    return origin;
  }
}
