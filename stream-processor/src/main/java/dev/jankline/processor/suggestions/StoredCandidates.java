package dev.jankline.processor.suggestions;

import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.StoredValues.UnreadableValueException;
import dev.jankline.schema.MergeCandidate;
import dev.jankline.topics.Keys;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Keeps the clusters whose tickets are open, by app and fingerprint. */
final class StoredCandidates {
  private final KeyValueStore<String, byte[]> store;
  private final StoredValues<MergeCandidate> values;
  private final AlikeClusters alike = new AlikeClusters();

  /** Reads the store once, to know which clusters are alike. */
  StoredCandidates(KeyValueStore<String, byte[]> store, StoredValues<MergeCandidate> values) {
    this.store = store;
    this.values = values;
    try (KeyValueIterator<String, byte[]> all = store.all()) {
      all.forEachRemaining(this::index);
    }
  }

  private void index(KeyValue<String, byte[]> row) {
    try {
      alike.add(Keys.split(row.key).get(0), values.readable(row.value));
    } catch (UnreadableValueException e) {
      // It becomes a dead letter when a record needs it.
    }
  }

  @Nullable MergeCandidate read(String app, String fingerprint) {
    String key = Keys.cluster(app, fingerprint);
    return values.read(key, store.get(key), () -> store.delete(key));
  }

  void write(String app, MergeCandidate cluster) {
    alike.add(app, cluster);
    store.put(Keys.cluster(app, cluster.getFingerprint()), values.write(cluster));
  }

  void delete(String app, MergeCandidate cluster) {
    alike.remove(app, cluster);
    store.delete(Keys.cluster(app, cluster.getFingerprint()));
  }

  /** Clusters that one may be merged with. */
  List<MergeCandidate> alike(String app, MergeCandidate cluster) {
    return alike.alike(app, cluster).stream()
        .flatMap(fingerprint -> Stream.ofNullable(read(app, fingerprint)))
        .toList();
  }
}
