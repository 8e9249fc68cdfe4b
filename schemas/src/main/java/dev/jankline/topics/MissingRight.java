package dev.jankline.topics;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeConsumerGroupsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/** Tells which rights the user of a role lacks on a cluster, and what grants each of them. */
public final class MissingRight {
  private static final Pattern USER = Pattern.compile("\\busername=\"?([^\"\\s;]+)");
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Role role;
  private final String user;
  private final List<Right> rights;

  /**
   * Takes the user from what its clients log in with; one with a certificate is not known here.
   *
   * @param clientConfig configuration of a client of Kafka
   * @param rights what the role needs, as {@link Right#of} says
   */
  public MissingRight(Role role, Map<String, ?> clientConfig, List<Right> rights) {
    this.role = role;
    Matcher login = USER.matcher(String.valueOf(clientConfig.get(SaslConfigs.SASL_JAAS_CONFIG)));
    this.user = login.find() ? login.group(1) : "NAME";
    this.rights = List.copyOf(rights);
  }

  /** Whether a broker refused something because a right is missing. */
  public static boolean isRefusal(Throwable failure) {
    Throwable cause = failure;
    while (cause != null && !(cause instanceof AuthorizationException)) {
      cause = cause.getCause();
    }
    return cause != null;
  }

  /**
   * Asks the broker what the user may do, and changes nothing. A broker does not tell of topics and
   * groups that are missing, or of an id of transactions more than that it may be described.
   *
   * @param admin client of the user
   * @return what is missing, one text for each right; empty when nothing is
   * @throws KafkaException when the broker does not answer within 10 seconds
   */
  public List<String> in(Admin admin) {
    Map<String, Set<AclOperation>> topics = topics(admin);
    List<String> missing = new ArrayList<>();
    for (Right right : rights) {
      String name = right.resource().name();
      switch (right.resource().resourceType()) {
        case TOPIC -> topic(right, topics, admin).ifPresent(missing::add);
        case GROUP -> refused(right, name, group(admin, name, right)).ifPresent(missing::add);
        case CLUSTER -> refused(right, name, cluster(admin, right)).ifPresent(missing::add);
        default -> refused(right, name, transactions(admin, name, right)).ifPresent(missing::add);
      }
    }
    return missing;
  }

  /** Names what is missing of one right; empty when nothing is. */
  Optional<String> refused(Right right, String name, Set<AclOperation> allowed) {
    List<AclOperation> missing =
        right.operations().stream().filter(operation -> !allowed.contains(operation)).toList();
    return missing.isEmpty() ? Optional.empty() : Optional.of(text(right, missing, name));
  }

  private String text(Right right, List<AclOperation> missing, String name) {
    return "user %s may not %s %s %s; this grants it: %s (jank topics acls --user %s=%s prints all)"
        .formatted(
            user,
            missing.stream().map(AclOperation::name).collect(Collectors.joining(" and ")),
            right.typeName(),
            name,
            right.command(user),
            role.label(),
            user);
  }

  private Optional<String> topic(Right right, Map<String, Set<AclOperation>> topics, Admin admin) {
    String name = right.resource().name();
    if (right.resource().patternType() == PatternType.LITERAL) {
      Set<AclOperation> allowed = topics.get(name);
      return allowed == null ? Optional.empty() : refused(right, name, allowed);
    }
    if (right.operations().contains(AclOperation.CREATE) && !mayCreate(admin, name)) {
      return Optional.of(text(right, List.of(AclOperation.CREATE), name + "*"));
    }
    return topics.entrySet().stream()
        .filter(topic -> topic.getKey().startsWith(name))
        .flatMap(topic -> refused(right, topic.getKey(), topic.getValue()).stream())
        .findFirst();
  }

  /** What may be done with each topic that the rights are for and that is there. */
  private Map<String, Set<AclOperation>> topics(Admin admin) {
    List<String> prefixes =
        rights.stream()
            .map(Right::resource)
            .filter(resource -> resource.resourceType() == ResourceType.TOPIC)
            .filter(resource -> resource.patternType() == PatternType.PREFIXED)
            .map(ResourcePattern::name)
            .toList();
    List<String> names =
        Stream.concat(
                Topics.all().stream()
                    .map(Topic::name)
                    .filter(name -> prefixes.stream().anyMatch(name::startsWith)),
                rights.stream()
                    .map(Right::resource)
                    .filter(resource -> resource.resourceType() == ResourceType.TOPIC)
                    .filter(resource -> resource.patternType() == PatternType.LITERAL)
                    .map(ResourcePattern::name))
            .distinct()
            .toList();
    Map<String, Set<AclOperation>> allowed = new LinkedHashMap<>();
    admin
        .describeTopics(names, new DescribeTopicsOptions().includeAuthorizedOperations(true))
        .topicNameValues()
        .forEach(
            (name, answer) -> {
              try {
                Set<AclOperation> operations = get(answer).authorizedOperations();
                // A broker may be too old to tell.
                if (operations != null) {
                  allowed.put(name, operations);
                }
              } catch (AuthorizationException e) {
                allowed.put(name, Set.of());
              } catch (UnknownTopicOrPartitionException e) {
                // Whoever needs it says so.
              }
            });
    return allowed;
  }

  /** Lets the broker check a new topic without making it. */
  private static boolean mayCreate(Admin admin, String prefix) {
    NewTopic topic = new NewTopic(prefix + "check", Optional.of(1), Optional.empty());
    try {
      get(
          admin
              .createTopics(List.of(topic), new CreateTopicsOptions().validateOnly(true))
              .all()
              .thenApply(nothing -> true));
      return true;
    } catch (AuthorizationException e) {
      return false;
    } catch (KafkaException e) {
      return true;
    }
  }

  private static Set<AclOperation> group(Admin admin, String group, Right right) {
    DescribeConsumerGroupsOptions withRights =
        new DescribeConsumerGroupsOptions().includeAuthorizedOperations(true);
    return allowed(
        right,
        admin
            .describeConsumerGroups(List.of(group), withRights)
            .all()
            .thenApply(groups -> groups.values().iterator().next().authorizedOperations()));
  }

  private static Set<AclOperation> cluster(Admin admin, Right right) {
    DescribeClusterOptions withRights =
        new DescribeClusterOptions().includeAuthorizedOperations(true);
    return allowed(right, admin.describeCluster(withRights).authorizedOperations());
  }

  private static Set<AclOperation> transactions(Admin admin, String id, Right right) {
    return allowed(
        right,
        admin
            .describeTransactions(List.of(id))
            .all()
            .thenApply(known -> Set.copyOf(right.operations())));
  }

  /** What the broker allows; all of a right when it does not tell. */
  private static Set<AclOperation> allowed(Right right, KafkaFuture<Set<AclOperation>> answer) {
    try {
      Set<AclOperation> operations = get(answer);
      return operations == null ? Set.copyOf(right.operations()) : operations;
    } catch (AuthorizationException e) {
      return Set.of();
    } catch (KafkaException e) {
      return Set.copyOf(right.operations());
    }
  }

  /** Waits for an answer of the broker; an error of it is thrown as such. */
  private static <T> T get(KafkaFuture<T> answer) {
    try {
      return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
    } catch (TimeoutException e) {
      throw new KafkaException("Kafka does not answer within " + PATIENCE.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
