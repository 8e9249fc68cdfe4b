package dev.jankline.topics;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Creates topics in a cluster and compares them with what was promised. */
final class ClusterTopics implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Admin admin;

  ClusterTopics(Admin admin) {
    this.admin = admin;
  }

  /** Creates those that are missing; returns their names. */
  List<String> create(List<Topic> topics, short replicationFactor) {
    Map<String, KafkaFuture<Void>> results =
        admin
            .createTopics(topics.stream().map(topic -> wanted(topic, replicationFactor)).toList())
            .values();
    List<String> created = new ArrayList<>();
    for (Topic topic : topics) {
      KafkaFuture<Boolean> done = answer(results, topic.name()).thenApply(nothing -> true);
      if (await(done, "creating " + topic.name(), TopicExistsException.class).isPresent()) {
        created.add(topic.name());
      }
    }
    return created;
  }

  private static NewTopic wanted(Topic topic, short replicationFactor) {
    return new NewTopic(topic.name(), topic.partitions(), replicationFactor)
        .configs(topic.settings());
  }

  List<String> differences(List<Topic> topics) {
    Map<String, KafkaFuture<TopicDescription>> descriptions =
        admin.describeTopics(topics.stream().map(Topic::name).toList()).topicNameValues();
    List<String> differences = new ArrayList<>();
    List<Topic> present = new ArrayList<>();
    for (Topic topic : topics) {
      Optional<TopicDescription> found =
          await(
              answer(descriptions, topic.name()),
              "asking for " + topic.name(),
              UnknownTopicOrPartitionException.class);
      if (found.isEmpty()) {
        differences.add(topic.name() + ": the topic is missing");
        continue;
      }
      present.add(topic);
      int partitions = found.get().partitions().size();
      if (partitions != topic.partitions()) {
        differences.add(
            topic.name()
                + ": has "
                + partitions
                + " partitions, should have "
                + topic.partitions());
      }
    }
    compareSettings(present, differences);
    return differences;
  }

  private void compareSettings(List<Topic> topics, List<String> differences) {
    Map<ConfigResource, KafkaFuture<Config>> configs =
        admin.describeConfigs(topics.stream().map(ClusterTopics::resource).toList()).values();
    for (Topic topic : topics) {
      String what = "asking for the settings of " + topic.name();
      Config config = await(answer(configs, resource(topic)), what, null).orElseThrow();
      topic.settings().forEach((key, value) -> compare(topic, key, value, config, differences));
    }
  }

  private static void compare(
      Topic topic, String key, String wanted, Config config, List<String> differences) {
    String found = config.get(key) == null ? "not set" : config.get(key).value();
    if (!wanted.equals(found)) {
      differences.add(topic.name() + ": " + key + " is " + found + ", should be " + wanted);
    }
  }

  private static ConfigResource resource(Topic topic) {
    return new ConfigResource(ConfigResource.Type.TOPIC, topic.name());
  }

  private static <K, T> KafkaFuture<T> answer(Map<K, KafkaFuture<T>> answers, K key) {
    return Objects.requireNonNull(answers.get(key), () -> "Kafka's admin client forgot " + key);
  }

  /** Waits; empty when it failed for the expected reason. */
  private static <T> Optional<T> await(
      KafkaFuture<T> future, String what, @Nullable Class<? extends Exception> expected) {
    try {
      return Optional.of(future.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    } catch (ExecutionException e) {
      if (expected != null && expected.isInstance(e.getCause())) {
        return Optional.empty();
      }
      throw new TopicAdminException("The broker failed " + what + ": " + e.getCause(), e);
    } catch (TimeoutException e) {
      throw new TopicAdminException(
          "The broker did not answer in " + PATIENCE.toSeconds() + " s " + what, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TopicAdminException("Interrupted " + what, e);
    }
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(5));
  }
}
