package dev.jankline.command.cluster;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.InputFiles;
import dev.jankline.registry.client.RegistryException;
import dev.jankline.topics.MissingRight;
import dev.jankline.topics.Right;
import dev.jankline.topics.Role;
import dev.jankline.topics.Topic;
import dev.jankline.topics.TopicAdmin.TopicAdminException;
import dev.jankline.topics.Topics;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where Kafka and the registry are, and how to get in. */
public final class ClusterOptions {
  @Option(
      names = "--bootstrap",
      required = true,
      paramLabel = "HOST:PORT",
      description = "Kafka's bootstrap servers.")
  private String bootstrap = "";

  @Option(
      names = "--registry",
      required = true,
      paramLabel = "URL",
      description = "Schema registry, with its path.")
  private String registry = "";

  @Option(
      names = "--command-config",
      paramLabel = "FILE",
      description =
          "Properties of the clients of Kafka and of the registry: security.protocol, sasl.*,"
              + " ssl.*, basic.auth.* and the like.")
  private @Nullable Path clientFile;

  /** The options as they are written on a command line. */
  String words() {
    return "--bootstrap %s --registry %s%s"
        .formatted(
            bootstrap, registry, clientFile == null ? "" : " --command-config " + clientFile);
  }

  /** As {@link #use}, for work without a result. */
  public void run(Consumer<Map<String, Object>> work) {
    use(
        settings -> {
          work.accept(settings);
          return true;
        });
  }

  /**
   * Does work with the clients' settings, once a broker has answered.
   *
   * @throws CommandException when the settings are wrong, or nobody answers
   */
  public <T> T use(Function<Map<String, Object>, T> work) {
    Map<String, Object> settings = settings();
    try {
      BrokerContact.make(settings);
      return work.apply(settings);
    } catch (KafkaException | RegistryException | TopicAdminException e) {
      if (MissingRight.isRefusal(e)) {
        throw CommandException.failed(missingRight(settings, e));
      }
      if (e instanceof TopicAdminException) {
        throw e;
      }
      Throwable root = root(e);
      if (root instanceof ConfigException) {
        throw CommandException.badInput(root.getMessage() + "; check " + whereSettingsAre());
      }
      throw CommandException.failed(
          reason(e, root)
              + "; are Kafka ("
              + bootstrap
              + ") and "
              + registry
              + " running, and do they let in the clients of "
              + whereSettingsAre()
              + "?");
    }
  }

  /**
   * What is missing of the rights to what was refused; the broker's own words when it is silent.
   */
  private static String missingRight(Map<String, Object> settings, RuntimeException refusal) {
    List<Right> rights = Right.of(Role.COMMAND, "jank-processor", "jank-webhook");
    List<String> missing;
    try (Admin admin = BrokerContact.admin(settings)) {
      missing = new MissingRight(Role.COMMAND, settings, rights).in(admin);
    }
    String refused = refusal + " " + root(refusal);
    List<String> about =
        Topics.all().stream()
            .map(Topic::name)
            .filter(refused::contains)
            .flatMap(topic -> missing.stream().filter(text -> text.contains(" " + topic + ";")))
            .toList();
    List<String> told = about.isEmpty() ? missing : about;
    return told.isEmpty() ? refused : String.join("; ", told);
  }

  /** Address of the schema registry, the first one if there are several. */
  public String registry() {
    return registry.split(",", 2)[0];
  }

  private Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    if (clientFile != null) {
      settings.putAll(InputFiles.properties(clientFile));
    }
    settings.put("bootstrap.servers", bootstrap);
    settings.put("schema.registry.url", registry);
    return settings;
  }

  private String whereSettingsAre() {
    return clientFile == null
        ? "--bootstrap and --registry without --command-config"
        : "--bootstrap, --registry and " + clientFile;
  }

  private static String reason(RuntimeException failure, Throwable root) {
    String message = String.valueOf(failure.getMessage());
    String rootMessage = String.valueOf(root.getMessage());
    return message.contains(rootMessage) ? message : message + ": " + rootMessage;
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause().getMessage() != null) {
      root = root.getCause();
    }
    return root;
  }
}
