package dev.jankline.processor.counts;

import dev.jankline.processor.counts.Rows.UnknownRowException;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.schema.PartialCount;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows as the values of a store, and reads them. Bytes without a row that this version knows
 * become a dead letter and count as absent.
 */
public final class StoredRows {
  private final StoredValues<PartialCount> values;

  /** Takes the values of the store. */
  public StoredRows(StoredValues<PartialCount> values) {
    this.values = values;
  }

  /**
   * Reads a row.
   *
   * @param key key of the row, for the dead letter
   * @param forget deletes the value; called when it cannot be read
   * @return null when there is none, or none that can be read
   */
  public @Nullable Row read(String key, byte @Nullable [] value, Runnable forget) {
    PartialCount delta = values.read(key, value, forget);
    if (delta == null || value == null) {
      return null;
    }
    try {
      return Rows.of(delta);
    } catch (UnknownRowException e) {
      values.reject(key, value, e);
      forget.run();
      return null;
    }
  }

  /** Writes a row. */
  public byte[] write(Row row) {
    return values.write(row.delta());
  }
}
