package dev.jankline.benchmarks.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;

/**
 * Holds where every partition of a broker ends at one moment.
 *
 * @param offsets the next offset of every partition
 */
public record TopicEnds(Map<TopicPartition, Long> offsets) {
  /** Asks the broker. */
  public static TopicEnds read(Admin admin) throws InterruptedException, ExecutionException {
    Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
    for (TopicDescription topic :
        admin.describeTopics(admin.listTopics().names().get()).allTopicNames().get().values()) {
      for (TopicPartitionInfo partition : topic.partitions()) {
        latest.put(new TopicPartition(topic.name(), partition.partition()), OffsetSpec.latest());
      }
    }
    Map<TopicPartition, Long> offsets = new HashMap<>();
    admin
        .listOffsets(latest)
        .all()
        .get()
        .forEach((partition, end) -> offsets.put(partition, end.offset()));
    return new TopicEnds(offsets);
  }
}
