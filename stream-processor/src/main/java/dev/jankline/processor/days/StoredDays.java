package dev.jankline.processor.days;

import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.internals.RocksDbWindowBytesStoreSupplier;

/**
 * Makes stores of days, on disk, in segments of a fixed length. Every window store of the topology
 * is made here, so that it survives a restart while it is empty.
 *
 * <p>The folder of a segment is named by its start, which is a multiple of the length. A store that
 * is opened with another length does not find the segments it has, and begins empty, without an
 * error. {@code Stores.persistentWindowStore} makes segments of half the retention, so there a
 * longer retention alone would do that.
 */
public final class StoredDays {
  /**
   * A time after all days, for ranges over such a store. Its first byte is 0, like that of every
   * time: a range of keys up to {@code Long.MAX_VALUE} has an end from which Kafka Streams cuts all
   * characters but the first, so that it reads everything that comes after its begin.
   */
  public static final Instant LATEST = Instant.ofEpochMilli(1L << 48);

  private StoredDays() {}

  /**
   * Makes the supplier of a store.
   *
   * @param retention how long values are kept after the start of their day; may change
   * @param segment length of a segment; must never change
   */
  public static WindowBytesStoreSupplier persistent(
      String name, Duration retention, Duration segment) {
    return new StoredSupplier(name, retention, segment);
  }

  /** Makes stores that know their offset also while they are empty. */
  private static final class StoredSupplier extends RocksDbWindowBytesStoreSupplier {
    StoredSupplier(String name, Duration retention, Duration segment) {
      super(
          name,
          retention.toMillis(),
          segment.toMillis(),
          Windows.DAY.toMillis(),
          false,
          WindowStoreTypes.DEFAULT_WINDOW_STORE);
    }

    @Override
    public WindowStore<Bytes, byte[]> get() {
      return new StoredSegments(super.get());
    }
  }
}
