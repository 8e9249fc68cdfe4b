package dev.jankline.topics;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.SaslConfigs;

/** Tells which right to a topic the user of a role lacks, and what grants it. */
public final class MissingRight {
  private static final Pattern USER = Pattern.compile("\\busername=\"?([^\"\\s;]+)");

  private final Role role;
  private final String user;

  /**
   * Takes the user from what its clients log in with; one with a certificate is not known here.
   *
   * @param clientConfig configuration of a client of Kafka
   */
  public MissingRight(Role role, Map<String, ?> clientConfig) {
    this.role = role;
    Matcher login = USER.matcher(String.valueOf(clientConfig.get(SaslConfigs.SASL_JAAS_CONFIG)));
    this.user = login.find() ? login.group(1) : "NAME";
  }

  /**
   * Compares what the user may do with what it has to.
   *
   * @param allowed operations on the topic that the broker allows
   * @return what is missing, for people; empty when nothing is
   */
  public Optional<String> of(Topic topic, Set<AclOperation> allowed) {
    if (role.reads().contains(topic) && !allowed.contains(AclOperation.READ)) {
      return Optional.of(message(topic, AclOperation.READ));
    }
    return role.writes().contains(topic) && !allowed.contains(AclOperation.WRITE)
        ? Optional.of(message(topic, AclOperation.WRITE))
        : Optional.empty();
  }

  private String message(Topic topic, AclOperation operation) {
    return "user %s may not %s topic %s; jank topics acls --user %s=%s prints what grants it"
        .formatted(user, operation, topic.name(), role.label(), user);
  }
}
