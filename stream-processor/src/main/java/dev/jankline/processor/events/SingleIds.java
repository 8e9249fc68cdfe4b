package dev.jankline.processor.events;

import dev.jankline.processor.days.StoredDays;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Remembers ids one by one, by bucket of receive time: those of devices that have too many to be
 * read at once. An entry is
 *
 * <pre>
 *   key    record key, UTF-8 | event id, 16 bytes      window start = start of the bucket
 *   value  1 byte
 * </pre>
 *
 * and lives for five buckets after its bucket began. The changelog record carries the receive time,
 * so the broker's retention never deletes an id that is still needed.
 */
public final class SingleIds {
  /** A bucket is searched until the fourth after it ends. */
  private static final Duration RETENTION = Buckets.WIDTH.multipliedBy(Buckets.BEFORE + 1L);

  /** Must never change; see {@link StoredDays}. */
  private static final Duration SEGMENT = Buckets.WIDTH.multipliedBy(2);

  private static final byte[] SEEN = {1};

  private final WindowStore<Bytes, byte[]> store;

  /** Takes a store that was built by {@link #store}. */
  public SingleIds(WindowStore<Bytes, byte[]> store) {
    this.store = store;
  }

  /** Persistent, with changelog, without cache: ids never repeat within a commit. */
  public static StoreBuilder<WindowStore<Bytes, byte[]>> store(String name) {
    return Stores.windowStoreBuilder(
            StoredDays.persistent(name, RETENTION, SEGMENT), Serdes.Bytes(), Serdes.ByteArray())
        .withCachingDisabled();
  }

  /** Whether an id was seen in the buckets to search. */
  boolean contains(String device, byte[] id, long receivedAtMillis) {
    Bytes key = key(device, id);
    return Buckets.toSearch(receivedAtMillis).stream()
        .anyMatch(bucket -> store.fetch(key, bucket) != null);
  }

  /** Remembers an id. */
  void add(String device, byte[] id, long receivedAtMillis) {
    store.put(key(device, id), SEEN, Buckets.of(receivedAtMillis));
  }

  /** Lets the store know how late it is, so that it drops what is too old to be asked for. */
  void advance(long bucket) {
    store.put(Bytes.wrap(new byte[0]), null, bucket);
  }

  private static Bytes key(String device, byte[] id) {
    byte[] text = device.getBytes(StandardCharsets.UTF_8);
    return Bytes.wrap(ByteBuffer.allocate(text.length + id.length).put(text).put(id).array());
  }
}
