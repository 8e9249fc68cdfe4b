package dev.jankline.processor.dedup;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Remembers event ids by bucket of receive time. An entry is
 *
 * <pre>
 *   key    record key, UTF-8 | event id, 16 bytes      window start = start of the bucket
 *   value  1 byte
 * </pre>
 *
 * and lives for five buckets after its bucket began. The changelog record carries the receive time,
 * so the broker's retention never deletes an id that is still needed.
 */
public final class SeenEvents {
  /** A bucket is searched until the fourth after it ends. */
  private static final Duration RETENTION = Buckets.WIDTH.multipliedBy(Buckets.BEFORE + 1L);

  private static final byte[] SEEN = {1};

  private final WindowStore<Bytes, byte[]> store;

  public SeenEvents(WindowStore<Bytes, byte[]> store) {
    this.store = store;
  }

  /** Persistent, with changelog, without cache: ids never repeat within a commit. */
  public static StoreBuilder<WindowStore<Bytes, byte[]>> store(String name) {
    return Stores.windowStoreBuilder(
            Stores.persistentWindowStore(name, RETENTION, Buckets.WIDTH, false),
            Serdes.Bytes(),
            Serdes.ByteArray())
        .withCachingDisabled();
  }

  /** Tells whether an id is new, and remembers it. */
  public boolean isNew(String recordKey, byte[] eventId, long receivedAtMillis) {
    Bytes key = key(recordKey, eventId);
    for (long bucket : Buckets.toSearch(receivedAtMillis)) {
      if (store.fetch(key, bucket) != null) {
        return false;
      }
    }
    store.put(key, SEEN, Buckets.of(receivedAtMillis));
    return true;
  }

  private static Bytes key(String recordKey, byte[] eventId) {
    byte[] text = recordKey.getBytes(StandardCharsets.UTF_8);
    return Bytes.wrap(
        ByteBuffer.allocate(text.length + eventId.length).put(text).put(eventId).array());
  }
}
