package dev.jankline.processor.counts;

import dev.jankline.processor.kafka.Origin;

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
