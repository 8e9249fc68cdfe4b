package dev.jankline.command.cluster;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.local.client.TopicLines;
import dev.jankline.processor.days.Ages;
import dev.jankline.processor.kafka.ProcessorSubjects;
import dev.jankline.topics.Subject;
import dev.jankline.topics.Topic;
import dev.jankline.topics.TopicAdmin;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Groups what can be done with the topics of a cluster. */
@Command(
    subcommands = {
      TopicsCommand.Create.class,
      TopicsCommand.Check.class,
      GrowCommand.class,
      TopicsCommand.Read.class,
      AclsCommand.class
    },
    name = "topics",
    description =
        "Creates, checks, reads and grows the topics of Jankline; prints the rights they need.")
public final class TopicsCommand {

  /** What differs from one installation to the next. */
  public static final class CatalogueOptions {
    @Option(
        names = "--application-id",
        defaultValue = "jank-processor",
        paramLabel = "ID",
        description =
            "The processor's application id; its state has subjects of its own (default:"
                + " ${DEFAULT-VALUE}).")
    private String applicationId = "";

    @Option(
        names = "--counts-kept",
        defaultValue = "30",
        paramLabel = "DAYS",
        description =
            "Days that rows of clusters, screens and exposure are kept after their last change, at"
                + " least 17 (default: ${DEFAULT-VALUE}).")
    private int countsKeptDays;

    @Option(
        names = "--partitions",
        paramLabel = "N",
        description =
            "Partitions of the topics that grow with the events (default: those of jank.events.v1,"
                + " or 6 while it is missing). 'topics grow' makes them more.")
    private @Nullable Integer partitions;

    /** Refuses numbers that no cluster can have. */
    public void check() {
      if (countsKept().compareTo(Ages.STORED) < 0) {
        throw CommandException.badInput(
            "--counts-kept is "
                + countsKeptDays
                + ", must be at least "
                + Ages.STORED.toDays()
                + ": rows change for that long");
      }
      if (partitions != null && partitions < 1) {
        throw CommandException.badInput("--partitions is " + partitions + ", must be at least 1");
      }
    }

    /** Topics as they should be in a cluster. */
    public List<Topic> topics(Map<String, Object> settings) {
      return topics(settings, OptionalInt.empty());
    }

    /**
     * Topics as they should be in a cluster.
     *
     * @param chosen partitions of the topics that grow with the events, when --partitions is not
     *     given
     */
    List<Topic> topics(Map<String, Object> settings, OptionalInt chosen) {
      OptionalInt present = TopicAdmin.partitions(settings, Topics.EVENTS);
      int wanted = partitions == null ? chosen.orElse(present.orElse(Topics.DATA)) : partitions;
      if (present.orElse(wanted) != wanted) {
        throw CommandException.badInput(
            "the number of partitions would be "
                + wanted
                + ", but "
                + Topics.EVENTS.name()
                + " has "
                + present.getAsInt()
                + ": leave --partitions and --devices out, or use 'topics grow'");
      }
      int results = TopicAdmin.partitions(settings, Topics.CLUSTERS).orElse(wanted);
      return Topics.all(countsKept(), wanted, results);
    }

    /** The processor's application id, which is its consumer group too. */
    public String applicationId() {
      return applicationId;
    }

    private Duration countsKept() {
      return Duration.ofDays(countsKeptDays);
    }

    /** Subjects of the processor's state. */
    public List<Subject> subjects() {
      return ProcessorSubjects.ofState(applicationId);
    }
  }

  /** Creates what is missing. */
  @Command(
      name = "create",
      description = {
        "Creates missing topics and registers their schemas.",
        "Prints what differs of topics that are there, and changes nothing of it without --alter."
      })
  public static final class Create extends OutputCommand {
    @Mixin private ClusterOptions cluster = new ClusterOptions();
    @Mixin private CatalogueOptions options = new CatalogueOptions();

    @Option(
        names = "--devices",
        paramLabel = "N",
        description =
            "Observed devices to expect on a day, instead of --partitions: one partition for each"
                + " 500,000, rounded up to a multiple of 6.")
    private @Nullable Long devices;

    @Option(
        names = "--replication",
        defaultValue = "3",
        paramLabel = "N",
        description = "Replicas of each new topic (default: ${DEFAULT-VALUE}).")
    private short replication;

    @Option(
        names = "--alter",
        description =
            "Changes the settings of topics that are there to what they should be. Records older"
                + " than a retention are then deleted; numbers of partitions stay.")
    private boolean alter;

    @Override
    public Integer call() {
      options.check();
      OptionalInt chosen = chosen();
      cluster.run(settings -> create(settings, options.topics(settings, chosen)));
      return 0;
    }

    private OptionalInt chosen() {
      if (devices == null) {
        return OptionalInt.empty();
      }
      if (options.partitions != null) {
        throw CommandException.badInput("give --partitions or --devices, not both");
      }
      try {
        return OptionalInt.of(Topics.partitionsFor(devices));
      } catch (IllegalArgumentException e) {
        throw CommandException.badInput("--devices: " + e.getMessage());
      }
    }

    private void create(Map<String, Object> settings, List<Topic> topics) {
      try (TopicAdmin admin = new TopicAdmin(settings, topics)) {
        // Before: a broker may learn of new topics and settings somewhat later.
        List<String> differences = admin.differencesOfPresent();
        admin.create(replication, options.subjects());
        output.line(Topics.all().size() + " topics and their schemas are in place");
        if (alter) {
          admin.alter().forEach(output::line);
        } else if (!differences.isEmpty()) {
          differences.forEach(output::line);
          output.line("what was there is as it was: --alter changes settings");
        }
      }
    }
  }

  /** Compares a cluster with the catalogue. */
  @Command(
      name = "check",
      description = "Compares a cluster with the catalogue; exit 1 if it differs.")
  public static final class Check extends OutputCommand {
    @Mixin private ClusterOptions cluster = new ClusterOptions();
    @Mixin private CatalogueOptions options = new CatalogueOptions();

    @Override
    public Integer call() {
      options.check();
      List<String> differences =
          cluster.use(settings -> differences(settings, options.topics(settings)));
      if (differences.isEmpty()) {
        output.line(Topics.all().size() + " topics and their schemas are as they should be");
        return 0;
      }
      differences.forEach(output::line);
      return 1;
    }

    private List<String> differences(Map<String, Object> settings, List<Topic> topics) {
      try (TopicAdmin admin = new TopicAdmin(settings, topics)) {
        return admin.check(options.subjects());
      }
    }
  }

  /** Prints the records of a topic. */
  @Command(name = "read", description = "Prints the committed records of a topic as JSON lines.")
  public static final class Read extends OutputCommand {
    @Mixin private ClusterOptions cluster = new ClusterOptions();

    @Parameters(paramLabel = "TOPIC", description = "Name of the topic, jank.<what>.v1 or <what>.")
    private String topic = "";

    @Option(
        names = "--limit",
        paramLabel = "N",
        defaultValue = "1000000",
        description = "Most records to print.")
    private long limit;

    @Override
    public Integer call() {
      Topic known = named(topic);
      cluster.run(settings -> TopicLines.readAll(known, settings, limit, output::line));
      return 0;
    }
  }

  /** The topic of the catalogue with this name, or with its middle part as name. */
  private static Topic named(String name) {
    return Topics.all().stream()
        .filter(topic -> topic.name().equals(name) || topic.name().equals("jank." + name + ".v1"))
        .findFirst()
        .orElseThrow(() -> CommandException.badInput("unknown topic '" + name + "'; " + known()));
  }

  private static String known() {
    return Topics.all().stream()
        .map(Topic::name)
        .collect(Collectors.joining(", ", "the topics are ", ""));
  }
}
