package dev.jankline.command.live;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.topics.Role;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Gives users the rights that {@code jank topics acls} prints, and tries what they may do. */
final class AclMatrix {
  private static final int SECONDS = 30;

  private final Map<String, Object> everything;
  private final List<AclBinding> granted = new ArrayList<>();

  /** Grants the printed rights as a user who may do everything. */
  AclMatrix(String clearAddress, String printed) throws Exception {
    everything = Map.of("bootstrap.servers", clearAddress);
    for (String line : printed.lines().toList()) {
      JsonNode right = new ObjectMapper().readTree(line);
      for (JsonNode operation : right.path("operations")) {
        granted.add(
            new AclBinding(
                new ResourcePattern(
                    ResourceType.valueOf(right.path("type").asText()),
                    right.path("name").asText(),
                    PatternType.valueOf(right.path("pattern").asText())),
                new AccessControlEntry(
                    "User:" + right.path("user").asText(),
                    "*",
                    AclOperation.valueOf(operation.asText()),
                    AclPermissionType.ALLOW)));
      }
    }
    grant(granted);
  }

  /** Takes rights away, runs the check, and gives them back. */
  void without(List<Lost> lost, Checks check) throws Exception {
    List<AclBinding> rules =
        granted.stream().filter(rule -> lost.stream().anyMatch(one -> one.is(rule))).toList();
    assertThat(rules).hasSameSizeAs(lost);
    try (Admin admin = Admin.create(everything)) {
      get(admin.deleteAcls(rules.stream().map(AclBinding::toFilter).toList()).all());
    }
    try {
      check.run();
    } finally {
      grant(rules);
    }
  }

  /** Names a right that a user loses for a while. */
  record Lost(Role role, ResourceType type, String name, AclOperation operation) {
    boolean is(AclBinding rule) {
      return rule.entry().principal().equals("User:" + role.label())
          && rule.entry().operation() == operation
          && rule.pattern().resourceType() == type
          && rule.pattern().name().equals(name);
    }
  }

  /** Runs while a right is missing. */
  @FunctionalInterface
  interface Checks {
    void run() throws Exception;
  }

  private void grant(List<AclBinding> rules) throws Exception {
    try (Admin admin = Admin.create(everything)) {
      get(admin.createAcls(rules).all());
    }
  }

  /** Asserts that the broker allows a user of each topic what was printed, and nothing else. */
  void assertExact(Role role, Map<String, Object> client) throws Exception {
    try (Admin admin = Admin.create(client)) {
      for (Topic topic : Topics.all()) {
        Set<AclOperation> expected = expected(role, topic.name());
        assertThat(allowed(admin, topic.name()))
            .as("%s and %s", role, topic.name())
            .isEqualTo(expected);
      }
    }
  }

  private Set<AclOperation> expected(Role role, String topic) {
    Set<AclOperation> all = EnumSet.noneOf(AclOperation.class);
    granted.stream()
        .filter(rule -> rule.entry().principal().equals("User:" + role.label()))
        .filter(rule -> rule.pattern().resourceType() == ResourceType.TOPIC)
        .filter(
            rule ->
                rule.pattern().patternType() == PatternType.LITERAL
                    ? rule.pattern().name().equals(topic)
                    : topic.startsWith(rule.pattern().name()))
        .forEach(rule -> all.add(rule.entry().operation()));
    if (all.contains(AclOperation.READ) || all.contains(AclOperation.WRITE)) {
      all.add(AclOperation.DESCRIBE);
    }
    return all;
  }

  private static Set<AclOperation> allowed(Admin admin, String topic) throws Exception {
    try {
      DescribeTopicsOptions withRights =
          new DescribeTopicsOptions().includeAuthorizedOperations(true);
      return requireNonNull(
              get(admin.describeTopics(List.of(topic), withRights).allTopicNames()).get(topic))
          .authorizedOperations();
    } catch (TopicAuthorizationException e) {
      return Set.of();
    }
  }

  /** Tries what a user may not do; asserts that each is refused, and returns how much was tried. */
  int assertRefused(Role role, Map<String, Object> client) throws Exception {
    int tried = 0;
    Map<String, Object> writing = new HashMap<>(client);
    // One refusal would end a producer that is idempotent.
    writing.put("enable.idempotence", "false");
    try (KafkaProducer<byte[], byte[]> producer =
            new KafkaProducer<>(writing, new ByteArraySerializer(), new ByteArraySerializer());
        KafkaConsumer<byte[], byte[]> consumer =
            new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        Admin admin = Admin.create(client)) {
      for (Topic topic : Topics.all()) {
        Set<AclOperation> may = expected(role, topic.name());
        if (!may.contains(AclOperation.WRITE)) {
          tried++;
          refused(
              role + " writes " + topic.name(),
              () ->
                  producer
                      .send(new ProducerRecord<>(topic.name(), new byte[1]))
                      .get(SECONDS, TimeUnit.SECONDS));
        }
        if (!may.contains(AclOperation.READ)) {
          tried++;
          refused(role + " reads " + topic.name(), () -> read(consumer, topic.name()));
        }
      }
      for (Map.Entry<String, Checks> administration : administration(admin, role).entrySet()) {
        tried++;
        refused(role + " " + administration.getKey(), administration.getValue());
      }
    }
    tried += others(role, client);
    return tried;
  }

  private static void read(KafkaConsumer<byte[], byte[]> consumer, String topic) {
    TopicPartition partition = new TopicPartition(topic, 0);
    consumer.assign(List.of(partition));
    consumer.seekToBeginning(List.of(partition));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (System.nanoTime() - end < 0) {
      consumer.poll(Duration.ofMillis(200));
    }
  }

  private static Map<String, Checks> administration(Admin admin, Role role) {
    String topic = Topics.EVENTS.name();
    ConfigResource settings = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    AlterConfigOp change =
        new AlterConfigOp(new ConfigEntry("retention.ms", "1"), AlterConfigOp.OpType.SET);
    Map<String, Checks> all = new HashMap<>();
    all.put("deletes topics", () -> get(admin.deleteTopics(List.of(topic)).all()));
    all.put("grants itself all", () -> get(admin.createAcls(List.of(all(role))).all()));
    all.put(
        "makes a topic outside",
        () -> get(admin.createTopics(List.of(new NewTopic("other", 1, (short) 1))).all()));
    if (role != Role.COMMAND) {
      all.put(
          "makes a topic",
          () -> get(admin.createTopics(List.of(new NewTopic("jank.x", 1, (short) 1))).all()));
      all.put(
          "changes settings",
          () -> get(admin.incrementalAlterConfigs(Map.of(settings, List.of(change))).all()));
      all.put("reads settings", () -> get(admin.describeConfigs(List.of(settings)).all()));
      all.put("lists rules", () -> get(admin.describeAcls(AclBindingFilter.ANY).values()));
    }
    return all;
  }

  private static AclBinding all(Role role) {
    return new AclBinding(
        new ResourcePattern(ResourceType.TOPIC, "*", PatternType.LITERAL),
        new AccessControlEntry(
            "User:" + role.label(), "*", AclOperation.ALL, AclPermissionType.ALLOW));
  }

  /** Groups and transactions of other roles. */
  private static int others(Role role, Map<String, Object> client) {
    List<String> groups =
        Stream.of("jank-processor", "jank-webhook", "other")
            .filter(group -> !(isProcessor(role) && group.equals("jank-processor")))
            .filter(group -> !(role == Role.WEBHOOK && group.equals("jank-webhook")))
            // The doctor may see where the services' groups are.
            .filter(group -> role != Role.COMMAND || group.equals("other"))
            .toList();
    for (String group : groups) {
      Map<String, Object> joining = new HashMap<>(client);
      joining.put("group.id", group);
      try (KafkaConsumer<byte[], byte[]> consumer =
          new KafkaConsumer<>(joining, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
        TopicPartition partition = new TopicPartition(Topics.TICKETS.name(), 0);
        refused(
            role + " joins " + group,
            () -> consumer.committed(Set.of(partition), Duration.ofSeconds(SECONDS)));
      }
    }
    String id = isProcessor(role) ? "other" : "jank-processor-1";
    Map<String, Object> transactional = new HashMap<>(client);
    transactional.put("transactional.id", id);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(transactional, new ByteArraySerializer(), new ByteArraySerializer())) {
      refused(role + " begins transactions of " + id, producer::initTransactions);
    }
    return groups.size() + 1;
  }

  private static boolean isProcessor(Role role) {
    return role == Role.PROCESSOR || role == Role.GROWTH;
  }

  private static void refused(String what, Checks attempt) {
    assertThatThrownBy(attempt::run)
        .as(what)
        .satisfiesAnyOf(
            e -> assertThat(e).isInstanceOf(AuthorizationException.class),
            e -> assertThat(e).hasRootCauseInstanceOf(AuthorizationException.class),
            // Whether a topic is there is not told to those who may not know.
            e -> assertThat(e).isInstanceOf(UnknownTopicOrPartitionException.class));
  }

  private static <T> T get(KafkaFuture<T> answer) throws Exception {
    try {
      return answer.get(SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
