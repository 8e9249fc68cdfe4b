package dev.jankline.processor.counts;

import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Grouping;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.function.Consumer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Keeps what was published last about each cluster, by the key of the public topic. */
public final class StoredInfos {
  private final KeyValueStore<String, byte[]> store;
  private final StoredValues<ClusterMetadata> values;

  /** Takes the store, and what reads and writes its values. */
  public StoredInfos(KeyValueStore<String, byte[]> store, StoredValues<ClusterMetadata> values) {
    this.store = store;
    this.values = values;
  }

  /** What is known about a cluster; null when nothing is. */
  public @Nullable ClusterMetadata find(String app, Grouping grouping, String fingerprint) {
    return find(Keys.info(app, grouping, fingerprint));
  }

  @Nullable ClusterMetadata find(String key) {
    return values.read(key, store.get(key), () -> store.delete(key));
  }

  /**
   * Hands over the keys of some descriptions whose clusters were not seen since a time.
   *
   * @param from first key to look at; null for the first of all
   * @param max most descriptions to look at
   * @return first key that was not looked at; null when all were
   */
  @Nullable String unseen(Instant since, @Nullable String from, int max, Consumer<String> keys) {
    try (KeyValueIterator<String, byte[]> all = store.range(from, null)) {
      for (int i = 0; i < max && all.hasNext(); i++) {
        KeyValue<String, byte[]> next = all.next();
        ClusterMetadata info = values.read(next.key, next.value, () -> {});
        if (info == null || info.getLastSeen().isBefore(since)) {
          keys.accept(next.key);
        }
      }
      return all.hasNext() ? all.peekNextKey() : null;
    }
  }

  void put(String key, ClusterMetadata info) {
    store.put(key, values.write(info));
  }

  void delete(String key) {
    store.delete(key);
  }
}
