package dev.jankline.processor.counts;

import dev.jankline.processor.counts.Rows.UnknownRowException;
import dev.jankline.processor.days.StoredDays;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.Keys;
import java.util.Map;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/** Keeps totals as the bytes of their partial counts, by key and start of the window. */
final class StoredTotals {
  /** Comes before and after all that follows a part of a key. */
  private static final String FIRST = "|";

  private static final String AFTER = "}";

  /** Part of the keys of totals of a day; others are not worth reading. */
  private static final String OF_A_DAY = "|" + Windows.DAY.toMillis() + "|";

  private final WindowStore<String, byte[]> store;
  private final StoredRows values;

  StoredTotals(WindowStore<String, byte[]> store, StoredRows values) {
    this.store = store;
    this.values = values;
  }

  /** The total that a row belongs to; null when there is none, or none that can be read. */
  @Nullable Row find(String key, Row row) {
    return find(key, row.windowStart().toEpochMilli());
  }

  /** The total of a key, which ends with the start of its window; null when there is none. */
  @Nullable Row find(String key) {
    return find(key, Long.parseLong(key.substring(key.lastIndexOf('|') + 1)));
  }

  private @Nullable Row find(String key, long window) {
    return values.read(key, store.fetch(key, window), () -> store.put(key, null, window));
  }

  /** Stalls by cause of all stored totals of a cluster, each stall once. */
  Map<String, Long> causes(Sighting cluster) {
    String key = Keys.info(cluster.app(), cluster.grouping(), cluster.fingerprint());
    Map<String, Long> causes = Map.of();
    try (KeyValueIterator<Windowed<String>, byte[]> rows =
        store.fetch(key + FIRST, key + AFTER, 0, StoredDays.LATEST.toEpochMilli())) {
      while (rows.hasNext()) {
        KeyValue<Windowed<String>, byte[]> row = rows.next();
        if (row.key.key().contains(OF_A_DAY)) {
          causes = CauseCounts.add(causes, causes(row));
        }
      }
    }
    return causes;
  }

  private Map<String, Long> causes(KeyValue<Windowed<String>, byte[]> row) {
    String key = row.key.key();
    Runnable forget = () -> store.put(key, null, row.key.window().start());
    Row total = values.read(key, row.value, forget);
    Sighting sighting = total == null ? null : total.sighting();
    return sighting == null ? Map.of() : sighting.causeStalls();
  }

  /** Replaces a total; an empty one is deleted. */
  void put(String key, Row total) {
    byte[] value = total.isEmpty() ? null : values.write(total);
    store.put(key, value, total.windowStart().toEpochMilli());
  }

  /**
   * Writes rows as the values of a store, and reads them. Bytes without a row that this version
   * knows become a dead letter and aggregate as absent.
   */
  public static final class StoredRows {
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
      PartialCount partial = values.read(key, value, forget);
      if (partial == null || value == null) {
        return null;
      }
      try {
        return Rows.of(partial);
      } catch (UnknownRowException e) {
        values.reject(key, value, e);
        forget.run();
        return null;
      }
    }

    /** Writes a row. */
    public byte[] write(Row row) {
      return values.write(row.partial());
    }
  }
}
