package dev.jankline.command.cluster;

import dev.jankline.command.cluster.AclFormat.Grants;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.topics.Right;
import dev.jankline.topics.Role;
import dev.jankline.topics.Topics;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the rights that the services and the commands need on a secured cluster. */
@Command(
    name = "acls",
    description = {
      "Prints the rights that each service and the commands need on a secured cluster.",
      "Asks no cluster: the rights follow from the topics and from the topology."
    })
public final class AclsCommand extends OutputCommand {
  private static final String DEFAULT_PREFIX = "jankline-";

  @Option(
      names = "--user",
      paramLabel = "ROLE=NAME",
      description =
          "User of a role: gateway, processor, webhook, dashboard, growth, command (default:"
              + " jankline-ROLE). Repeatable; when given, only these roles are printed.")
  private Map<String, String> users = new LinkedHashMap<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "kafka",
      description =
          "kafka (lines for kafka-acls.sh), strimzi (KafkaTopic and KafkaUser) or json (default:"
              + " ${DEFAULT-VALUE}).")
  private AclFormat format = AclFormat.KAFKA;

  @Option(
      names = "--application-id",
      defaultValue = "jank-processor",
      paramLabel = "ID",
      description = "The processor's application id (default: ${DEFAULT-VALUE}).")
  private String applicationId = "";

  @Mixin private WebhookGroup webhook = new WebhookGroup();

  @Option(
      names = "--cluster",
      defaultValue = "jankline",
      paramLabel = "NAME",
      description = "Name of Strimzi's Kafka resource (default: ${DEFAULT-VALUE}).")
  private String cluster = "";

  @Option(
      names = "--replication",
      defaultValue = "3",
      paramLabel = "N",
      description = "Replicas of each of Strimzi's topics (default: ${DEFAULT-VALUE}).")
  private short replication;

  /** Names the consumer group of the dispatcher. */
  public static final class WebhookGroup {
    @Option(
        names = "--webhook-group",
        defaultValue = "jank-webhook",
        paramLabel = "GROUP",
        description = "The dispatcher's jank.webhook.group-id (default: ${DEFAULT-VALUE}).")
    private String id = "";

    public String id() {
      return id;
    }
  }

  @Override
  public Integer call() {
    Map<String, List<Right>> rights = new LinkedHashMap<>();
    names()
        .forEach(
            (role, name) -> {
              if (rights.put(name, Right.of(role, applicationId, webhook.id)) != null) {
                throw CommandException.badInput(
                    "--user gives " + name + " to two roles; give each its own user");
              }
            });
    format.lines(new Grants(rights, Topics.all(), replication, cluster)).forEach(output::line);
    return 0;
  }

  private Map<Role, String> names() {
    Map<Role, String> names = new LinkedHashMap<>();
    if (users.isEmpty()) {
      for (Role role : Role.values()) {
        names.put(role, DEFAULT_PREFIX + role.label());
      }
    }
    users.forEach((label, name) -> names.put(role(label), name));
    return names;
  }

  private static Role role(String label) {
    return Arrays.stream(Role.values())
        .filter(role -> role.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                CommandException.badInput(
                    "--user: unknown role '"
                        + label
                        + "'; the roles are "
                        + Arrays.stream(Role.values())
                            .map(Role::label)
                            .collect(Collectors.joining(", "))));
  }
}
