package dev.jankline.command.cluster;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.dashboard.Rebuild;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Groups what can be done with the store of a dashboard. */
@Command(
    subcommands = {DashboardCommand.RebuildStore.class},
    name = "dashboard",
    description = "Looks after the store of a dashboard.")
public final class DashboardCommand {

  /** Makes the store again from the topics. */
  @Command(
      name = "rebuild",
      description =
          "Makes the store again from the topics, while the dashboard is stopped. What the topics do"
              + " not keep any more comes from --history, or is lost.")
  public static final class RebuildStore extends OutputCommand {
    @Option(
        names = "--config",
        required = true,
        paramLabel = "FILE",
        description = "Settings of the dashboard.")
    private Path config = Path.of("");

    @Option(
        names = "--timeout",
        paramLabel = "SECONDS",
        defaultValue = "3600",
        description = "Longest time (default: ${DEFAULT-VALUE}).")
    private long seconds;

    @Option(
        names = "--history",
        paramLabel = "DIR",
        description = "Folder of 'jank export --parquet', for days older than 17 days.")
    private @Nullable Path history;

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    @Override
    public Integer call() {
      try {
        Rebuild rebuild = Rebuild.of(config, System.getenv(), Clock.systemUTC(), System::nanoTime);
        print(rebuild.run(Duration.ofSeconds(seconds), history, output.progress()::accept));
        return 0;
      } catch (SettingsException e) {
        throw CommandException.badInput(String.valueOf(e.getMessage()));
      }
    }

    private void print(Map<String, Long> rows) {
      if (json) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("rows", rows);
        output.json(document);
      } else {
        rows.forEach((table, number) -> output.line("%-16s %d rows".formatted(table, number)));
      }
    }
  }
}
