package dev.jankline.command.cluster;

import static dev.jankline.command.cluster.BrokerContact.answer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * Says how far a consumer group is.
 *
 * @param members its consumers
 * @param lag records of its partitions that it has not processed
 */
public record GroupState(int members, long lag) {
  /** Asks the broker; empty when there is no such group. */
  public static Optional<GroupState> of(Admin admin, String name) {
    try {
      ConsumerGroupDescription group =
          answer(admin.describeConsumerGroups(List.of(name)).all()).get(name);
      if (group == null) {
        return Optional.empty();
      }
      Map<TopicPartition, OffsetAndMetadata> done =
          new HashMap<>(
              answer(admin.listConsumerGroupOffsets(name).partitionsToOffsetAndMetadata()));
      done.values().removeIf(offset -> offset == null);
      Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
      done.keySet().forEach(partition -> ends.put(partition, OffsetSpec.latest()));
      long lag = 0;
      for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end :
          answer(admin.listOffsets(ends).all()).entrySet()) {
        OffsetAndMetadata read = done.get(end.getKey());
        lag += read == null ? 0 : Math.max(0, end.getValue().offset() - read.offset());
      }
      return Optional.of(new GroupState(group.members().size(), lag));
    } catch (GroupIdNotFoundException e) {
      return Optional.empty();
    }
  }
}
