package dev.jankline.processor.counts;

import dev.jankline.schema.ClusterMetadata;
import dev.jankline.topics.Keys;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.jspecify.annotations.Nullable;

/**
 * Partitions descriptions by app and fingerprint, without the grouping: where Kafka's own
 * partitioner puts stalls and tickets of the cluster, so that a reader of both needs one partition
 * of each.
 */
public final class ByCluster implements StreamPartitioner<String, ClusterMetadata> {
  private static final int APP = 0;
  private static final int FINGERPRINT = 2;

  @Override
  public Optional<Set<Integer>> partitions(
      String topic, String key, @Nullable ClusterMetadata value, int numPartitions) {
    List<String> parts = Keys.split(key);
    String cluster = Keys.cluster(parts.get(APP), parts.get(FINGERPRINT));
    return Optional.of(Set.of(Keys.partition(cluster, numPartitions)));
  }
}
