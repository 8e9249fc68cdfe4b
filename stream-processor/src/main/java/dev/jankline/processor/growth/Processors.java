package dev.jankline.processor.growth;

import static dev.jankline.processor.growth.Answers.PATIENCE;
import static dev.jankline.processor.growth.Answers.await;
import static dev.jankline.processor.growth.Answers.get;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * Asks a broker what it knows of the processors of an application, and ends what they left open.
 *
 * @param application their group, with which the ids of their transactions begin
 */
record Processors(Admin admin, String application) {

  /** Whether one runs. One that was killed or stopped is there until its session ends. */
  boolean isOneThere() {
    return get(admin.listGroups().all()).stream()
        .filter(group -> group.groupId().equals(application))
        .flatMap(group -> group.groupState().stream())
        .anyMatch(state -> state != GroupState.EMPTY && state != GroupState.DEAD);
  }

  /** Rolls back what killed processors have left open: nobody reads what was written behind it. */
  void endTransactions() {
    await(
        () -> {
          List<String> open =
              get(
                      admin
                          .listTransactions(
                              new ListTransactionsOptions()
                                  .filterStates(
                                      EnumSet.of(
                                          TransactionState.ONGOING,
                                          TransactionState.PREPARE_ABORT,
                                          TransactionState.PREPARE_COMMIT)))
                          .all())
                  .stream()
                  .map(TransactionListing::transactionalId)
                  .filter(id -> id.startsWith(application + "-"))
                  .toList();
          if (!open.isEmpty()) {
            get(admin.fenceProducers(open).all());
          }
          return open.isEmpty();
        },
        PATIENCE,
        "transactions of processors end");
  }

  /** Where the group has come to. A partition of a transaction that still ends is not answered. */
  Map<TopicPartition, OffsetAndMetadata> committed(List<TopicPartition> all) {
    Map<TopicPartition, @Nullable OffsetAndMetadata> answer = new HashMap<>();
    await(
        () -> {
          answer.clear();
          answer.putAll(offsets(all));
          return answer.keySet().containsAll(all);
        },
        PATIENCE,
        "the last transactions have ended");
    Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    answer.forEach(
        (partition, offset) -> {
          if (offset != null) {
            committed.put(partition, offset);
          }
        });
    return committed;
  }

  private Map<TopicPartition, @Nullable OffsetAndMetadata> offsets(List<TopicPartition> all) {
    try {
      return get(
          admin
              .listConsumerGroupOffsets(
                  Map.of(application, new ListConsumerGroupOffsetsSpec().topicPartitions(all)),
                  new ListConsumerGroupOffsetsOptions().requireStable(true))
              .partitionsToOffsetAndMetadata(application));
    } catch (GroupIdNotFoundException e) {
      // No processor has read anything yet.
      Map<TopicPartition, @Nullable OffsetAndMetadata> none = new HashMap<>();
      all.forEach(partition -> none.put(partition, null));
      return none;
    }
  }
}
