package dev.jankline.command.cluster;

import dev.jankline.command.line.CommandOutput;
import dev.jankline.topics.Right;
import dev.jankline.topics.Topic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.utils.SecurityUtils;

/** Writes the rights of users in the form that a tool takes. */
enum AclFormat {
  /** Command lines of Kafka's own tool. */
  KAFKA {
    @Override
    Stream<String> lines(Grants grants) {
      return grants.users().entrySet().stream()
          .flatMap(user -> user.getValue().stream().map(right -> right.command(user.getKey())));
    }
  },
  /** Resources for Strimzi's operators. */
  STRIMZI {
    @Override
    Stream<String> lines(Grants grants) {
      return Stream.concat(
          grants.topics().stream().map(topic -> topicResource(topic, grants)),
          grants.users().entrySet().stream()
              .map(user -> userResource(user.getKey(), user.getValue(), grants.cluster())));
    }
  },
  /** One document for each right. */
  JSON {
    @Override
    Stream<String> lines(Grants grants) {
      return grants.users().entrySet().stream()
          .flatMap(user -> user.getValue().stream().map(right -> document(user.getKey(), right)))
          .map(CommandOutput::toJson);
    }
  };

  /**
   * Holds what is to be written.
   *
   * @param users rights by the name of the user, in order
   * @param topics topics with their settings
   * @param replicas replicas of each topic
   * @param cluster name of the cluster that the resources are for
   */
  record Grants(
      Map<String, List<Right>> users, List<Topic> topics, short replicas, String cluster) {}

  /** The text, in pieces of one or more whole lines. */
  abstract Stream<String> lines(Grants grants);

  private static Map<String, Object> document(String user, Right right) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("user", user);
    document.put("type", right.resource().resourceType().name());
    document.put("name", right.resource().name());
    document.put("pattern", right.resource().patternType().name());
    document.put("operations", right.operations().stream().map(AclOperation::name).toList());
    return document;
  }

  private static String topicResource(Topic topic, Grants grants) {
    String settings =
        topic.settings().entrySet().stream()
            .map(setting -> "    %s: \"%s\"\n".formatted(setting.getKey(), setting.getValue()))
            .collect(Collectors.joining());
    return """
        ---
        apiVersion: kafka.strimzi.io/v1beta2
        kind: KafkaTopic
        metadata:
          name: %s
          labels:
            strimzi.io/cluster: %s
        spec:
          partitions: %d
          replicas: %d
          config:
        %s"""
        .formatted(topic.name(), grants.cluster(), topic.partitions(), grants.replicas(), settings)
        .stripTrailing();
  }

  private static String userResource(String user, List<Right> rights, String cluster) {
    return """
        ---
        apiVersion: kafka.strimzi.io/v1beta2
        kind: KafkaUser
        metadata:
          name: %s
          labels:
            strimzi.io/cluster: %s
        spec:
          authentication:
            type: tls
          authorization:
            type: simple
            acls:
        %s"""
        .formatted(
            user, cluster, rights.stream().map(AclFormat::rule).collect(Collectors.joining()))
        .stripTrailing();
  }

  private static String rule(Right right) {
    ResourcePattern resource = right.resource();
    String operations =
        right.operations().stream()
            .map(SecurityUtils::operationName)
            .collect(Collectors.joining(", "));
    return """
              - resource:
                  type: %s
        %s        operations: [%s]
        """
        .formatted(
            resource.resourceType() == ResourceType.TRANSACTIONAL_ID
                ? "transactionalId"
                : resource.resourceType().name().toLowerCase(Locale.ROOT),
            resource.resourceType() == ResourceType.CLUSTER
                ? ""
                : "          name: %s%n          patternType: %s%n"
                    .formatted(
                        resource.name(),
                        resource.patternType() == PatternType.PREFIXED ? "prefix" : "literal"),
            operations);
  }
}
