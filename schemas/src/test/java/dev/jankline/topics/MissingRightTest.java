package dev.jankline.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.Test;

class MissingRightTest {
  private static final String LOGIN =
      "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"jank-p\""
          + " password=\"secret\";";

  private final MissingRight rights =
      new MissingRight(Role.PROCESSOR, Map.of("sasl.jaas.config", LOGIN));

  @Test
  void namesUserOperationTopicAndWhatGrantsIt_whenReadingIsRefused() {
    assertThat(rights.of(Topics.APPS, Set.of()))
        .contains(
            "user jank-p may not READ topic jank.apps.v1; jank topics acls --user processor=jank-p"
                + " prints what grants it");
  }

  @Test
  void namesWriting_whenReadingAloneIsAllowed() {
    assertThat(rights.of(Topics.ALERTS, Set.of(AclOperation.READ, AclOperation.DESCRIBE)))
        .hasValueSatisfying(
            text -> assertThat(text).startsWith("user jank-p may not WRITE topic jank.alerts.v1"));
  }

  @Test
  void isEmpty_whenAllIsAllowedThatTheRoleDoes() {
    assertThat(rights.of(Topics.STALLS, Set.of(AclOperation.WRITE))).isEmpty();
    assertThat(rights.of(Topics.TICKET_RETRIES, Set.of())).isEmpty();
  }

  @Test
  void showsWhereTheNameBelongs_whenTheClientHasACertificate() {
    assertThat(new MissingRight(Role.GATEWAY, Map.of()).of(Topics.EVENTS, Set.of()))
        .hasValueSatisfying(text -> assertThat(text).contains("--user gateway=NAME"));
  }
}
