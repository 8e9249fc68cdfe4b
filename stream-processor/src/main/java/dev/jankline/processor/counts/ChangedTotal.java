package dev.jankline.processor.counts;

import dev.jankline.processor.kafka.Origin;

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
