package dev.jankline.processor.counts;

import dev.jankline.processor.kafka.StoreWalk;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Grouping;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Keeps what was published last about each cluster, by the key of the public topic. */
public final class StoredInfos {
  private final KeyValueStore<String, byte[]> store;
  private final StoredValues<ClusterMetadata> values;
  private final StoreWalk<ClusterMetadata> walk;

  /** Takes the store, and what reads and writes its values. */
  public StoredInfos(KeyValueStore<String, byte[]> store, StoredValues<ClusterMetadata> values) {
    this.store = store;
    this.values = values;
    this.walk = new StoreWalk<>(store, values);
  }

  /** What is known about a cluster; null when nothing is. */
  public @Nullable ClusterMetadata find(String app, Grouping grouping, String fingerprint) {
    return find(Keys.info(app, grouping, fingerprint));
  }

  @Nullable ClusterMetadata find(String key) {
    return values.read(key, store.get(key), () -> store.delete(key));
  }

  /** Keys of clusters that were not seen since a time, among the next that are looked at. */
  List<String> unseen(Instant since) {
    return walk.old(info -> info.getLastSeen().isBefore(since));
  }

  void put(String key, ClusterMetadata info) {
    store.put(key, values.write(info));
  }

  void delete(String key) {
    store.delete(key);
  }
}
