package dev.jankline.topics;

import dev.jankline.topics.TopicAdmin.TopicAdminException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Creates topics in a cluster, compares them with what was promised, and changes settings. */
record ClusterTopics(Admin admin) implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

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

  /** Topics that are not there. */
  List<String> missing(List<Topic> topics) {
    List<String> names = topics.stream().map(Topic::name).toList();
    Map<String, Integer> present = partitions(names);
    return names.stream()
        .filter(name -> !present.containsKey(name))
        .map(name -> name + ": the topic is missing")
        .toList();
  }

  /** Topics that are there with another number of partitions. */
  List<String> otherPartitions(List<Topic> topics) {
    Map<String, Integer> partitions = partitions(topics.stream().map(Topic::name).toList());
    List<String> differences = new ArrayList<>();
    for (Topic topic : topics) {
      Integer found = partitions.get(topic.name());
      if (found != null && found != topic.partitions()) {
        differences.add(
            topic.name() + ": has " + found + " partitions, should have " + topic.partitions());
      }
    }
    return differences;
  }

  /** Settings that differ from the catalogue, of topics that are there. */
  List<OtherSetting> otherSettings(List<Topic> topics) {
    Map<String, Config> configs = configs(topics.stream().map(Topic::name).toList());
    List<OtherSetting> others = new ArrayList<>();
    for (Topic topic : topics) {
      Config config = configs.get(topic.name());
      if (config != null) {
        topic
            .settings()
            .forEach(
                (key, wanted) -> {
                  String found = value(config, key);
                  if (!wanted.equals(found)) {
                    others.add(new OtherSetting(topic.name(), key, found, wanted));
                  }
                });
      }
    }
    return others;
  }

  /** Sets what differs. */
  void set(List<OtherSetting> others) {
    Map<ConfigResource, Collection<AlterConfigOp>> changes = new LinkedHashMap<>();
    for (OtherSetting other : others) {
      changes
          .computeIfAbsent(resource(other.topic()), topic -> new ArrayList<>())
          .add(
              new AlterConfigOp(
                  new ConfigEntry(other.key(), other.wanted()), AlterConfigOp.OpType.SET));
    }
    if (!changes.isEmpty()) {
      admin
          .incrementalAlterConfigs(changes)
          .values()
          .forEach((topic, done) -> finished(done, "changing the settings of " + topic.name()));
    }
  }

  private static void finished(KafkaFuture<Void> change, String what) {
    await(change.thenApply(nothing -> true), what, null);
  }

  /** Number of partitions of one topic; empty when it is not there. */
  OptionalInt partitions(Topic topic) {
    return partitions(List.of(topic.name())).values().stream().mapToInt(found -> found).findFirst();
  }

  /** Number of partitions of those that are there. */
  private Map<String, Integer> partitions(List<String> topics) {
    Map<String, KafkaFuture<TopicDescription>> descriptions =
        admin.describeTopics(topics).topicNameValues();
    Map<String, Integer> partitions = new HashMap<>();
    for (String topic : topics) {
      await(
              answer(descriptions, topic),
              "asking for " + topic,
              UnknownTopicOrPartitionException.class)
          .ifPresent(found -> partitions.put(topic, found.partitions().size()));
    }
    return partitions;
  }

  /** Settings of those that are there. */
  private Map<String, Config> configs(List<String> topics) {
    List<String> present = topics.stream().filter(partitions(topics)::containsKey).toList();
    Map<ConfigResource, KafkaFuture<Config>> answers =
        admin.describeConfigs(present.stream().map(ClusterTopics::resource).toList()).values();
    Map<String, Config> configs = new HashMap<>();
    for (String topic : present) {
      String what = "asking for the settings of " + topic;
      await(answer(answers, resource(topic)), what, null)
          .ifPresent(config -> configs.put(topic, config));
    }
    return configs;
  }

  private static String value(Config config, String key) {
    ConfigEntry entry = config.get(key);
    return entry == null || entry.value() == null ? "not set" : entry.value();
  }

  private static ConfigResource resource(String topic) {
    return new ConfigResource(ConfigResource.Type.TOPIC, topic);
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

  /**
   * Tells that a topic has another setting than it should.
   *
   * @param topic name of the topic
   * @param key name of the setting, as the broker has it
   * @param found its value; "not set" without one
   * @param wanted the value it should have
   */
  record OtherSetting(String topic, String key, String found, String wanted) {
    /** What should be changed. */
    String difference() {
      return topic + ": " + key + " is " + found + ", should be " + wanted;
    }

    /** What was changed. */
    String change() {
      return topic + ": " + key + " was " + found + ", is now " + wanted;
    }
  }
}
