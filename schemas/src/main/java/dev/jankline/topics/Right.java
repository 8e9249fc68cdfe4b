package dev.jankline.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.Resource;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.utils.SecurityUtils;

/**
 * Grants operations on one resource of a cluster. Reading and writing imply describing.
 *
 * @param resource what may be used
 * @param operations what may be done with it
 */
public record Right(ResourcePattern resource, List<AclOperation> operations) {
  private static final String ALL_TOPICS = "jank.";

  public Right {
    operations = List.copyOf(operations);
  }

  /**
   * Returns exactly the rights that a role needs, in the order of the data.
   *
   * @param applicationId the processor's application id
   * @param webhookGroup the dispatcher's consumer group
   */
  public static List<Right> of(Role role, String applicationId, String webhookGroup) {
    Stream<Right> others =
        switch (role) {
          case GATEWAY, DASHBOARD -> Stream.empty();
          case PROCESSOR -> processor(applicationId);
          case GROWTH -> growth(applicationId);
          case WEBHOOK -> Stream.of(literal(ResourceType.GROUP, webhookGroup, AclOperation.READ));
          case COMMAND -> command(applicationId, webhookGroup);
        };
    return Stream.concat(topics(role), others).toList();
  }

  private static Stream<Right> topics(Role role) {
    List<Right> rights = new ArrayList<>();
    for (Topic topic : Topics.all()) {
      List<AclOperation> operations = new ArrayList<>();
      if (role.reads().contains(topic) && role != Role.COMMAND) {
        operations.add(AclOperation.READ);
      }
      if (role.writes().contains(topic)) {
        operations.add(AclOperation.WRITE);
      }
      if (role == Role.GROWTH && Topics.growing().contains(topic)) {
        operations.add(AclOperation.ALTER);
      }
      if (!operations.isEmpty()) {
        rights.add(
            literal(ResourceType.TOPIC, topic.name(), operations.toArray(new AclOperation[0])));
      }
    }
    return rights.stream();
  }

  /** Kafka Streams creates the changelogs, and names group and transactions by the application. */
  private static Stream<Right> processor(String applicationId) {
    return Stream.of(
        prefixed(
            ResourceType.TOPIC,
            applicationId + "-",
            AclOperation.READ,
            AclOperation.WRITE,
            AclOperation.CREATE,
            AclOperation.DESCRIBE_CONFIGS),
        literal(ResourceType.GROUP, applicationId, AclOperation.READ),
        prefixed(ResourceType.TRANSACTIONAL_ID, applicationId, AclOperation.WRITE));
  }

  /** As the processor has, and what makes partitions. */
  private static Stream<Right> growth(String applicationId) {
    return Stream.of(
        prefixed(
            ResourceType.TOPIC,
            applicationId + "-",
            AclOperation.READ,
            AclOperation.WRITE,
            AclOperation.CREATE,
            AclOperation.DESCRIBE_CONFIGS,
            AclOperation.ALTER,
            AclOperation.DELETE),
        literal(ResourceType.GROUP, applicationId, AclOperation.READ),
        prefixed(ResourceType.TRANSACTIONAL_ID, applicationId, AclOperation.WRITE));
  }

  /** Beside topics, the command {@code doctor} looks at what the services have under way. */
  private static Stream<Right> command(String applicationId, String webhookGroup) {
    return Stream.of(
        prefixed(
            ResourceType.TOPIC,
            ALL_TOPICS,
            AclOperation.READ,
            AclOperation.CREATE,
            AclOperation.ALTER_CONFIGS,
            AclOperation.DESCRIBE_CONFIGS),
        prefixed(ResourceType.TOPIC, applicationId + "-", AclOperation.DESCRIBE),
        literal(ResourceType.GROUP, applicationId, AclOperation.DESCRIBE),
        literal(ResourceType.GROUP, webhookGroup, AclOperation.DESCRIBE),
        prefixed(ResourceType.TRANSACTIONAL_ID, applicationId, AclOperation.DESCRIBE),
        literal(ResourceType.CLUSTER, Resource.CLUSTER_NAME, AclOperation.DESCRIBE));
  }

  /** The line of Kafka's own tool that grants it to a user. */
  public String command(String user) {
    String operationsText =
        operations.stream()
            .map(operation -> " --operation " + SecurityUtils.operationName(operation))
            .collect(Collectors.joining());
    return "kafka-acls.sh --bootstrap-server \"$BOOTSTRAP\" --command-config \"$CONFIG\" --add"
        + " --allow-principal User:"
        + user
        + operationsText
        + " --"
        + typeName()
        + (resource.resourceType() == ResourceType.CLUSTER ? "" : " " + resource.name())
        + (resource.patternType() == PatternType.PREFIXED
            ? " --resource-pattern-type prefixed"
            : "");
  }

  /** Type of the resource as Kafka's tool names it, such as {@code transactional-id}. */
  String typeName() {
    return resource.resourceType().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Right literal(ResourceType type, String name, AclOperation... operations) {
    return new Right(new ResourcePattern(type, name, PatternType.LITERAL), List.of(operations));
  }

  private static Right prefixed(ResourceType type, String name, AclOperation... operations) {
    return new Right(new ResourcePattern(type, name, PatternType.PREFIXED), List.of(operations));
  }
}
