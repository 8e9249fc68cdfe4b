package dev.jankline.dashboard.read;

import dev.jankline.dashboard.store.Changes;
import java.util.List;

/** Turns records of one topic into changes of rows. */
interface RecordRows<T> {
  /**
   * Takes over a record.
   *
   * @param key parts of its key
   */
  void add(List<String> key, T value, Changes changes);

  /**
   * Takes over a tombstone.
   *
   * @param key parts of its key
   */
  default void remove(List<String> key, Changes changes) {}
}
