package dev.jankline.processor.service;

import dev.jankline.processor.kafka.RegistrySerdes;
import dev.jankline.processor.service.StartChecks.Check;
import dev.jankline.topics.MissingRight;
import dev.jankline.topics.Role;
import dev.jankline.topics.Subject;
import dev.jankline.topics.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Lists what must be there before the topology is started. */
final class StartRequirements {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final List<Topic> TOPICS =
      Stream.concat(Role.PROCESSOR.reads().stream(), Role.PROCESSOR.writes().stream())
          .distinct()
          .toList();

  private StartRequirements() {}

  /** Every subject is registered; every topic is there, and may be read and written as needed. */
  static List<Check> of(
      RegistrySerdes serdes, List<Subject> subjects, Admin admin, MissingRight rights) {
    return List.of(() -> registered(serdes, subjects), () -> topics(admin, rights));
  }

  private static void registered(RegistrySerdes serdes, List<Subject> subjects) {
    for (Subject subject : subjects) {
      try {
        serdes.prepare(subject);
      } catch (RuntimeException e) {
        String what =
            serdes.isRetriable(e)
                ? "the schema registry does not answer: "
                : "a schema is missing: ";
        throw new IllegalStateException(what + message(e), e);
      }
    }
  }

  private static void topics(Admin admin, MissingRight rights) throws InterruptedException {
    DescribeTopicsOptions withRights =
        new DescribeTopicsOptions().includeAuthorizedOperations(true);
    for (Topic topic : TOPICS) {
      try {
        TopicDescription found =
            admin
                .describeTopics(List.of(topic.name()), withRights)
                .allTopicNames()
                .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .get(topic.name());
        // A broker may be too old to tell.
        if (found != null && found.authorizedOperations() != null) {
          refuse(rights.of(topic, found.authorizedOperations()), null);
        }
      } catch (ExecutionException e) {
        if (e.getCause() instanceof TopicAuthorizationException) {
          refuse(rights.of(topic, Set.of()), e);
        }
        String what =
            e.getCause() instanceof UnknownTopicOrPartitionException
                ? "topic " + topic.name() + " is missing; create it first (jank topics create)"
                : "Kafka does not answer: " + e.getCause();
        throw new IllegalStateException(what, e);
      } catch (TimeoutException e) {
        throw new IllegalStateException("Kafka does not answer within " + PATIENCE, e);
      }
    }
  }

  private static void refuse(Optional<String> missing, @Nullable Exception cause) {
    if (missing.isPresent()) {
      throw new IllegalStateException(missing.get(), cause);
    }
  }

  private static String message(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure.getMessage() + (cause == null ? "" : " (" + cause.getMessage() + ")");
  }
}
