package dev.jankline.processor.describe;

import dev.jankline.processor.deadletter.StoredValues;
import dev.jankline.schema.ClusterInfo;
import dev.jankline.schema.Lens;
import dev.jankline.topics.Keys;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Keeps what was published last about each cluster, by the key of the public topic. */
public final class StoredInfos {
  private final KeyValueStore<String, byte[]> store;
  private final StoredValues<ClusterInfo> values;

  /** Takes the store, and what reads and writes its values. */
  public StoredInfos(KeyValueStore<String, byte[]> store, StoredValues<ClusterInfo> values) {
    this.store = store;
    this.values = values;
  }

  /** What is known about a cluster; null when nothing is. */
  public @Nullable ClusterInfo find(String app, Lens lens, String fingerprint) {
    return find(Keys.info(app, lens, fingerprint));
  }

  @Nullable ClusterInfo find(String key) {
    return values.read(key, store.get(key), () -> store.delete(key));
  }

  void put(String key, ClusterInfo info) {
    store.put(key, values.write(info));
  }

  void delete(String key) {
    store.delete(key);
  }
}
