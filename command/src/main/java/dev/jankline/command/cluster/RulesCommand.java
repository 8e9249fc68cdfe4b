package dev.jankline.command.cluster;

import dev.jankline.command.cluster.CodeOwnersFile.CodeOwnersException;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.CommandOutput;
import dev.jankline.command.line.InputFiles;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.processor.alerts.RulesCheck;
import dev.jankline.processor.alerts.RulesFile;
import dev.jankline.processor.alerts.RulesFile.RulesException;
import dev.jankline.schema.AlertRules;
import dev.jankline.topics.KeyedTopic;
import dev.jankline.topics.Topics;
import dev.jankline.wire.json.PlainJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Groups what can be done with alert rules. */
@Command(
    subcommands = {RulesCommand.Check.class, RulesCommand.Apply.class, RulesCommand.Show.class},
    name = "rules",
    description = "Checks, publishes and shows alert rules.")
public final class RulesCommand {

  /** Reads a rules file, and owners that stand in a file of their own. */
  static final class Source {
    @Parameters(paramLabel = "FILE", description = "Rules in YAML.")
    private Path file = Path.of("");

    @Option(
        names = "--codeowners",
        paramLabel = "FILE",
        description =
            "CODEOWNERS of the source code: owners of all apps in the rules, where these have no owners of the same prefix.")
    private @Nullable Path codeOwners;

    List<AlertRules> read(CommandOutput output) {
      try {
        List<AlertRules> apps = RulesFile.apps(text(file), file.toString());
        if (codeOwners != null) {
          add(codeOwners, apps, output);
        }
        return apps;
      } catch (RulesException e) {
        throw CommandException.badInput(String.valueOf(e.getMessage()));
      }
    }

    private static void add(Path codeOwners, List<AlertRules> apps, CommandOutput output) {
      CodeOwnersFile owners;
      try {
        owners = CodeOwnersFile.parse(text(codeOwners));
      } catch (CodeOwnersException e) {
        throw CommandException.badInput(codeOwners + ", " + e.getMessage());
      }
      owners.leftOut().forEach(line -> output.error(codeOwners + ", " + line));
      output.line(
          "%s: prefixes %d, lines left out %d"
              .formatted(codeOwners, owners.rules().size(), owners.leftOut().size()));
      for (AlertRules app : apps) {
        app.setOwners(owners.under(app.getOwners()));
        RulesCheck.defect(app.getApp(), app)
            .ifPresent(
                defect -> {
                  throw CommandException.badInput(codeOwners + ": " + defect);
                });
      }
    }

    private static String text(Path file) {
      return new String(InputFiles.bytes(file), StandardCharsets.UTF_8);
    }
  }

  /** Says whether a file can be used. */
  @Command(name = "check", description = "Checks a rules file; exit 2 with line and reason if bad.")
  public static final class Check extends OutputCommand {
    @Mixin private Source source = new Source();

    @Override
    public Integer call() {
      List<AlertRules> apps = source.read(output);
      long rules = apps.stream().mapToLong(app -> app.getRules().size()).sum();
      output.line(source.file + " is good: apps " + apps.size() + ", rules " + rules);
      return 0;
    }
  }

  /** Puts a file in force. */
  @Command(
      name = "apply",
      description = {
        "Publishes the rules of a file; processors use them at once, without a restart.",
        "Apps that the file does not name keep the rules they have."
      })
  public static final class Apply extends OutputCommand {
    @Mixin private ClusterOptions cluster = new ClusterOptions();

    @Mixin private Source source = new Source();

    @Override
    public Integer call() {
      List<AlertRules> apps = source.read(output);
      cluster.run(settings -> apply(settings, apps));
      return 0;
    }

    private void apply(Map<String, Object> settings, List<AlertRules> apps) {
      try (KeyedTopic<AlertRules> topic = KeyedTopic.in(settings, settings, Topics.RULES)) {
        Map<String, AlertRules> known = topic.newest();
        for (AlertRules app : changed(apps, known)) {
          topic.put(app.getApp(), app);
          output.line(app.getApp() + ": revision " + app.getRevision() + " is published");
        }
        output.line("apps in the file: " + apps.size());
      }
    }
  }

  /** The apps whose rules differ from those known, each with its next revision. */
  static List<AlertRules> changed(List<AlertRules> apps, Map<String, AlertRules> known) {
    List<AlertRules> changed = new ArrayList<>();
    for (AlertRules app : apps) {
      AlertRules before = known.get(app.getApp());
      app.setRevision(before == null ? 1 : before.getRevision());
      if (before == null) {
        changed.add(app);
      } else if (!app.equals(before)) {
        app.setRevision(before.getRevision() + 1);
        changed.add(app);
      }
    }
    return changed;
  }

  /** Prints what is in force. */
  @Command(
      name = "show",
      description = {
        "Prints the published rules, a JSON document for each app.",
        "Apps without published rules have those that their processor was started with."
      })
  public static final class Show extends OutputCommand {
    @Mixin private ClusterOptions cluster = new ClusterOptions();

    @Option(names = "--app", paramLabel = "A", description = "Only rules of this app.")
    private @Nullable String app;

    @Override
    public Integer call() {
      cluster.run(this::show);
      return 0;
    }

    private void show(Map<String, Object> settings) {
      try (KeyedTopic<AlertRules> topic = KeyedTopic.in(settings, settings, Topics.RULES)) {
        topic.newest().values().stream()
            .filter(rules -> app == null || app.equals(rules.getApp()))
            .forEach(rules -> output.line(PlainJson.write(rules).toString()));
      }
    }
  }
}
