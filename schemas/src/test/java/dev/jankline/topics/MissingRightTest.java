package dev.jankline.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class MissingRightTest {
  private static final String LOGIN =
      "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"jank-p\""
          + " password=\"secret\";";
  private static final List<Right> ALL = Right.of(Role.PROCESSOR, "jank-processor", "");

  private final MissingRight rights =
      new MissingRight(Role.PROCESSOR, Map.of("sasl.jaas.config", LOGIN), ALL);

  @Test
  void namesUserOperationTopicAndTheLineThatGrantsIt_whenReadingIsRefused() {
    assertThat(rights.refused(right("jank.apps.v1"), "jank.apps.v1", Set.of()))
        .contains(
            "user jank-p may not READ topic jank.apps.v1; this grants it: kafka-acls.sh"
                + " --bootstrap-server \"$BOOTSTRAP\" --command-config \"$CONFIG\" --add"
                + " --allow-principal User:jank-p --operation Read --topic jank.apps.v1"
                + " (jank topics acls --user processor=jank-p prints all)");
  }

  @Test
  void namesWriting_whenReadingAloneIsAllowed() {
    assertThat(
            rights.refused(
                right("jank.alerts.v1"),
                "jank.alerts.v1",
                Set.of(AclOperation.READ, AclOperation.DESCRIBE)))
        .hasValueSatisfying(
            text -> assertThat(text).startsWith("user jank-p may not WRITE topic jank.alerts.v1"));
  }

  @Test
  void namesTransactionsAndGroups() {
    Right group = ALL.get(ALL.size() - 2);
    Right transactions = ALL.get(ALL.size() - 1);

    assertThat(rights.refused(group, "jank-processor", Set.of()).orElseThrow())
        .startsWith("user jank-p may not READ group jank-processor; this grants it: ")
        .contains("--operation Read --group jank-processor (");
    assertThat(rights.refused(transactions, "jank-processor", Set.of()).orElseThrow())
        .startsWith("user jank-p may not WRITE transactional-id jank-processor; this grants it: ")
        .contains("--transactional-id jank-processor --resource-pattern-type prefixed (");
  }

  @Test
  void isEmpty_whenAllIsAllowedThatTheRoleDoes() {
    assertThat(
            rights.refused(right("jank.stalls.v1"), "jank.stalls.v1", Set.of(AclOperation.WRITE)))
        .isEmpty();
  }

  @Test
  void showsWhereTheNameBelongs_whenTheClientHasACertificate() {
    assertThat(
            new MissingRight(Role.GATEWAY, Map.of(), List.of())
                .refused(right("jank.events.v1"), "jank.events.v1", Set.of())
                .orElseThrow())
        .contains("--user gateway=NAME");
  }

  @Test
  void isRefusal_onlyWhenARightIsAmongTheCauses() {
    KafkaException refused =
        new KafkaException(
            "not stored", new ExecutionException(new GroupAuthorizationException("g")));

    assertThat(MissingRight.isRefusal(refused)).isTrue();
    assertThat(MissingRight.isRefusal(new KafkaException(new TimeoutException("t")))).isFalse();
  }

  private static Right right(String topic) {
    return ALL.stream()
        .filter(one -> one.resource().name().equals(topic))
        .findFirst()
        .orElseThrow();
  }
}
