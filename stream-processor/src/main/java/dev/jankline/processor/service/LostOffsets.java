package dev.jankline.processor.service;

import dev.jankline.processor.kafka.StoreNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Processor;
import org.apache.kafka.streams.TopologyDescription.Source;

/**
 * Refuses a start that would count again what was counted: the group has no offset, but its
 * changelogs have records. Brokers forget the offsets of a group that had no member for {@code
 * offsets.retention.minutes}. Refuses one too while topics grow: until then state is not where it
 * is asked for. Ends within bounded time.
 *
 * <p>At a first start there is no changelog, or none with a committed record: offsets are committed
 * in the transaction of the first one. Changelogs are read up to the first record, and only when
 * there is no offset.
 */
final class LostOffsets {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int MAX_POLLS = 50;

  private final Admin admin;
  private final String group;
  private final Supplier<Consumer<byte[], byte[]>> reader;
  private final Set<String> inputs = new TreeSet<>();
  private final Set<String> changelogs = new TreeSet<>();

  /**
   * Takes what is to be asked about.
   *
   * @param group application id
   * @param topology what the group reads and keeps
   * @param reader opens a consumer of committed records, without a group
   */
  LostOffsets(
      Admin admin,
      String group,
      TopologyDescription topology,
      Supplier<Consumer<byte[], byte[]>> reader) {
    this.admin = admin;
    this.group = group;
    this.reader = reader;
    topology.subtopologies().forEach(part -> part.nodes().forEach(this::take));
  }

  private void take(Node node) {
    if (node instanceof Source source) {
      inputs.addAll(source.topicSet());
    } else if (node instanceof Processor processor) {
      processor.stores().forEach(store -> changelogs.add(StoreNames.changelog(group, store)));
    }
  }

  /**
   * Passes unless offsets are lost or topics grow.
   *
   * @throws IllegalStateException when they are or do, or Kafka does not answer
   */
  void check() throws InterruptedException {
    if (!partitions(Set.of(StoreNames.growth(group))).isEmpty()) {
      throw new IllegalStateException(
          "topics are growing: the processor starts when jank topics grow has come to its end; run"
              + " it again if it was interrupted");
    }
    // Asked again: another processor may have committed for the first time in the meantime.
    if (!hasOffsets(false) && hasState() && !hasOffsets(true)) {
      throw new IllegalStateException(
          ("Kafka has no offsets of group %s, but there is state of it: no processor ran for longer"
                  + " than the brokers' offsets.retention.minutes, or the offsets were deleted. The"
                  + " processor would read all topics from the beginning and count again. This lets"
                  + " it go on at the time of its last stop (or with --to-earliest from the"
                  + " beginning): kafka-consumer-groups.sh --bootstrap-server \"$BOOTSTRAP\""
                  + " --command-config \"$CONFIG\" --group %s --reset-offsets --to-datetime"
                  + " YYYY-MM-DDTHH:mm:SS.sss %s --execute")
              .formatted(
                  group,
                  group,
                  inputs.stream()
                      .map(topic -> "--topic " + topic)
                      .collect(Collectors.joining(" "))));
    }
  }

  /**
   * Whether the group has an offset.
   *
   * @param isStable whether open transactions are waited for
   */
  private boolean hasOffsets(boolean isStable) throws InterruptedException {
    try {
      return get(
              admin
                  .listConsumerGroupOffsets(
                      group, new ListConsumerGroupOffsetsOptions().requireStable(isStable))
                  .partitionsToOffsetAndMetadata())
          .values()
          .stream()
          .anyMatch(Objects::nonNull);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return false;
      }
      throw new IllegalStateException("Kafka does not answer: " + e.getCause(), e);
    }
  }

  private boolean hasState() throws InterruptedException {
    List<TopicPartition> partitions = partitions(changelogs);
    if (partitions.isEmpty()) {
      return false;
    }
    try (Consumer<byte[], byte[]> changes = reader.get()) {
      changes.assign(partitions);
      changes.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = changes.endOffsets(partitions, PATIENCE);
      for (int i = 0; i < MAX_POLLS; i++) {
        if (!changes.poll(POLL).isEmpty()) {
          return true;
        }
        if (ends.entrySet().stream()
            .allMatch(end -> changes.position(end.getKey(), PATIENCE) >= end.getValue())) {
          return false;
        }
      }
    }
    throw new IllegalStateException("Kafka sends no records of the changelogs of " + group);
  }

  /** Partitions of those topics that are there. */
  private List<TopicPartition> partitions(Set<String> topics) throws InterruptedException {
    List<TopicPartition> partitions = new ArrayList<>();
    Collection<KafkaFuture<TopicDescription>> answers =
        admin.describeTopics(topics).topicNameValues().values();
    for (KafkaFuture<TopicDescription> answer : answers) {
      try {
        TopicDescription found = get(answer);
        found
            .partitions()
            .forEach(part -> partitions.add(new TopicPartition(found.name(), part.partition())));
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
          throw new IllegalStateException("Kafka does not answer: " + e.getCause(), e);
        }
      }
    }
    return partitions;
  }

  private static <T> T get(KafkaFuture<T> answer) throws ExecutionException, InterruptedException {
    try {
      return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("Kafka does not answer within " + PATIENCE, e);
    }
  }
}
