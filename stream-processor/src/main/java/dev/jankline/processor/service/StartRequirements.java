package dev.jankline.processor.service;

import dev.jankline.processor.kafka.RegistrySerdes;
import dev.jankline.processor.service.StartChecks.Check;
import dev.jankline.topics.MissingRight;
import dev.jankline.topics.Role;
import dev.jankline.topics.Subject;
import dev.jankline.topics.Topic;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Lists what must be there before the topology is started. */
final class StartRequirements {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final List<Topic> TOPICS =
      Stream.concat(Role.PROCESSOR.reads().stream(), Role.PROCESSOR.writes().stream())
          .distinct()
          .toList();

  private StartRequirements() {}

  /** Every subject is registered, every right is granted, every topic is there, no offset lost. */
  static List<Check> of(
      RegistrySerdes serdes,
      List<Subject> subjects,
      Admin admin,
      MissingRight rights,
      LostOffsets offsets) {
    return List.of(
        () -> registered(serdes, subjects),
        () -> rights(admin, rights),
        () -> topics(admin),
        offsets::check);
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

  private static void rights(Admin admin, MissingRight rights) {
    List<String> missing;
    try {
      missing = rights.in(admin);
    } catch (KafkaException e) {
      throw new IllegalStateException("Kafka does not answer: " + message(e), e);
    }
    if (!missing.isEmpty()) {
      throw new IllegalStateException(missing.get(0));
    }
  }

  private static void topics(Admin admin) throws InterruptedException {
    for (Topic topic : TOPICS) {
      try {
        admin
            .describeTopics(List.of(topic.name()))
            .allTopicNames()
            .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      } catch (ExecutionException e) {
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

  private static String message(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure.getMessage() + (cause == null ? "" : " (" + cause.getMessage() + ")");
  }
}
