package dev.jankline.topics;

import dev.jankline.registry.client.RegistryClient;
import dev.jankline.registry.client.RegistryException;
import dev.jankline.registry.client.RegistrySettings;
import dev.jankline.topics.ClusterTopics.OtherSetting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a cluster and its registry to what {@link Topics} promises, and tells what differs.
 *
 * <p>Nothing that is there is changed but compatibility levels, and settings by {@link #alter}: an
 * operator may have had a reason for other settings, and partitions cannot be taken back. Every
 * call ends within bounded time.
 */
public final class TopicAdmin implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TopicAdmin.class);

  private final ClusterTopics cluster;
  private final RegistryClient registry;
  private final List<Topic> topics;

  /** As {@link #TopicAdmin(Map, List)}, with all topics of {@link Topics}. */
  public TopicAdmin(Map<String, ?> kafkaAndRegistryConfig) {
    this(kafkaAndRegistryConfig, Topics.all());
  }

  /**
   * Connects with the keys of Kafka's admin client and of the registry client.
   *
   * @param topics the topics with the settings that they should have
   */
  public TopicAdmin(Map<String, ?> kafkaAndRegistryConfig, List<Topic> topics) {
    this(
        Admin.create(adminConfig(kafkaAndRegistryConfig)),
        new RegistryClient(RegistrySettings.from(kafkaAndRegistryConfig)),
        topics);
  }

  TopicAdmin(Admin admin, RegistryClient registry, List<Topic> topics) {
    this.cluster = new ClusterTopics(admin);
    this.registry = registry;
    this.topics = List.copyOf(topics);
  }

  /** As {@link #create(short, List)}, without further subjects. */
  public void create(short replicationFactor) {
    create(replicationFactor, List.of());
  }

  /**
   * Creates the topics that are missing, and registers all schemas under their subjects with an
   * explicit compatibility level. Doing it again changes nothing.
   *
   * @param internal subjects beside those of the catalogue: the processor's state
   * @throws TopicAdminException when the broker refuses or does not answer
   * @throws RegistryException when the registry refuses or does not answer
   */
  public void create(short replicationFactor, List<Subject> internal) {
    List<String> created = cluster.create(topics, replicationFactor);
    LOG.info("Created {} of {} topics: {}", created.size(), topics.size(), created);
    subjects(internal).forEach(this::register);
  }

  /**
   * Sets the settings of topics that differ from the catalogue; partitions stay as they are.
   *
   * @return what was changed, one setting each
   * @throws TopicAdminException when the broker refuses or does not answer
   */
  public List<String> alter() {
    List<OtherSetting> others = cluster.otherSettings(topics);
    cluster.set(others);
    return others.stream().map(OtherSetting::change).toList();
  }

  /** As {@link #check(List)}, without further subjects. */
  public List<String> check() {
    return check(List.of());
  }

  /**
   * Lists what differs from the catalogue, one difference each; empty when all is well.
   *
   * @param internal subjects beside those of the catalogue: the processor's state
   * @throws TopicAdminException when the broker does not answer
   * @throws RegistryException when the registry does not answer
   */
  public List<String> check(List<Subject> internal) {
    List<String> differences = new ArrayList<>(cluster.missing(topics));
    differences.addAll(differencesOfPresent());
    subjects(internal).forEach(subject -> compare(subject, differences));
    return List.copyOf(differences);
  }

  /** Lists what differs of topics that are there; asks the broker alone. */
  public List<String> differencesOfPresent() {
    List<String> differences = new ArrayList<>(cluster.otherPartitions(topics));
    cluster.otherSettings(topics).forEach(other -> differences.add(other.difference()));
    return List.copyOf(differences);
  }

  /**
   * Returns how many partitions a topic has; empty when it is not there.
   *
   * @param kafkaConfig keys of Kafka's admin client
   * @throws TopicAdminException when the broker does not answer
   */
  public static OptionalInt partitions(Map<String, ?> kafkaConfig, Topic topic) {
    try (ClusterTopics cluster = new ClusterTopics(Admin.create(adminConfig(kafkaConfig)))) {
      return cluster.partitions(topic);
    }
  }

  @Override
  public void close() {
    cluster.close();
    registry.close();
  }

  private static Stream<Subject> subjects(List<Subject> internal) {
    return Stream.concat(
        Topics.all().stream().map(Subject::of).flatMap(Optional::stream), internal.stream());
  }

  /** The level comes first, so that even the first schema is registered under it. */
  private void register(Subject subject) {
    boolean before = setCompatibility(subject);
    registry.register(subject.name(), subject.schema());
    if (!before) {
      registry.setCompatibility(subject.name(), subject.compatibility());
    }
  }

  /** Some registries know no level for a subject before its first schema. */
  private boolean setCompatibility(Subject subject) {
    try {
      registry.setCompatibility(subject.name(), subject.compatibility());
      return true;
    } catch (RegistryException e) {
      if (e.errorCode() == RegistryException.SUBJECT_NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  private void compare(Subject subject, List<String> differences) {
    try {
      registry.id(subject.name(), subject.schema());
    } catch (RegistryException e) {
      if (e.errorCode() == RegistryException.SUBJECT_NOT_FOUND) {
        differences.add(subject.name() + ": no schema is registered");
        return;
      }
      if (e.errorCode() != RegistryException.SCHEMA_NOT_FOUND) {
        throw e;
      }
      differences.add(
          subject.name()
              + ": other schemas are registered, but not the "
              + subject.schema().getName()
              + " of this version");
    }
    String level = registry.compatibility(subject.name()).orElse("not set");
    if (!level.equals(subject.compatibility())) {
      differences.add(
          subject.name()
              + ": compatibility is "
              + level
              + ", should be "
              + subject.compatibility());
    }
  }

  private static Map<String, Object> adminConfig(Map<String, ?> config) {
    Map<String, Object> known = new HashMap<>(config);
    known.keySet().retainAll(AdminClientConfig.configNames());
    return known;
  }

  /** Tells why the broker could not be brought to the promised topics, or asked about them. */
  public static final class TopicAdminException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TopicAdminException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
