package dev.jankline.processor.service;

import dev.jankline.processor.service.Observation.Offsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** Asks Kafka how far a consumer group has come. Bounded in time. */
public final class GroupOffsets implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Admin admin;
  private final String group;

  public GroupOffsets(Admin admin, String group) {
    this.admin = admin;
    this.group = group;
  }

  /** How far the tasks that read these partitions are; empty when Kafka does not answer. */
  public Optional<Offsets> of(Map<String, Set<TopicPartition>> tasks) throws InterruptedException {
    Set<TopicPartition> partitions =
        tasks.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    try {
      Map<TopicPartition, OffsetAndMetadata> committed =
          get(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
      Map<TopicPartition, ListOffsetsResultInfo> ends = list(partitions, OffsetSpec.latest());
      Map<TopicPartition, ListOffsetsResultInfo> starts = list(partitions, OffsetSpec.earliest());
      Map<String, Offsets.At> found = new HashMap<>();
      tasks.forEach(
          (task, read) -> {
            long processed = 0;
            long waiting = 0;
            for (TopicPartition partition : read) {
              OffsetAndMetadata known = committed.get(partition);
              // What its retention has deleted waits no more.
              long at = Math.max(known == null ? 0 : known.offset(), offset(starts, partition));
              processed += at;
              waiting += Math.max(0, offset(ends, partition) - at);
            }
            found.put(task, new Offsets.At(read.size(), processed, waiting));
          });
      return Optional.of(new Offsets(found));
    } catch (ExecutionException | TimeoutException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    admin.close(PATIENCE);
  }

  private Map<TopicPartition, ListOffsetsResultInfo> list(
      Set<TopicPartition> partitions, OffsetSpec spec)
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    partitions.forEach(partition -> asked.put(partition, spec));
    return get(
        admin.listOffsets(asked, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED)).all());
  }

  private static long offset(
      Map<TopicPartition, ListOffsetsResultInfo> offsets, TopicPartition partition) {
    ListOffsetsResultInfo found = offsets.get(partition);
    return found == null ? 0 : found.offset();
  }

  private static <T> T get(KafkaFuture<T> answer)
      throws ExecutionException, InterruptedException, TimeoutException {
    return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }
}
