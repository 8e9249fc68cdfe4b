package dev.jankline.command.cluster;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.dashboard.Export;
import dev.jankline.dashboard.history.HistoryTarget;
import dev.jankline.dashboard.history.HistoryWriter;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import dev.jankline.symbols.store.BucketFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the history as files. */
@Command(
    name = "export",
    description = {
      "Writes clusters, exposure, verdicts and tickets of each day as Parquet files.",
      "Uses a store of its own beside that of the dashboard, which may run. Running it again"
          + " continues, and gives the same files; docs/data.md describes them."
    })
public final class ExportCommand extends OutputCommand {
  @Option(
      names = "--parquet",
      required = true,
      paramLabel = "TARGET",
      description = "Folder to write to, or s3://BUCKET/PREFIX with credentials as AWS's tools.")
  private String target = "";

  @Option(
      names = "--s3-region",
      paramLabel = "R",
      defaultValue = "us-east-1",
      description = "Region of the bucket (default: ${DEFAULT-VALUE}).")
  private String region = "";

  @Option(
      names = "--s3-endpoint",
      paramLabel = "URL",
      description = "Address of an object store that is not AWS's own.")
  private @Nullable URI endpoint;

  @Option(
      names = "--config",
      required = true,
      paramLabel = "FILE",
      description = "Settings of the dashboard.")
  private Path config = Path.of("");

  @Option(
      names = "--from",
      paramLabel = "DAY",
      description = "First day, as 2026-11-20 (default: the oldest that topics have rows of).")
  private @Nullable LocalDate from;

  @Option(names = "--to", paramLabel = "DAY", description = "Last day (default: today, UTC).")
  private @Nullable LocalDate to;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "3600",
      description = "Longest time to read the topics (default: ${DEFAULT-VALUE}).")
  private long seconds;

  @Option(names = "--json", description = "Prints one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    if (from != null && to != null && from.isAfter(to)) {
      throw CommandException.badInput("--from is " + from + ", after --to " + to);
    }
    try {
      Export export = Export.of(config, System.getenv(), Clock.systemUTC(), System::nanoTime);
      if (!target.startsWith("s3:")) {
        run(export, HistoryTarget.folder(Path.of(target)));
        return 0;
      }
      try (BucketFiles bucket = bucket()) {
        run(export, new InBucket(bucket));
      }
      return 0;
    } catch (SettingsException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()));
    }
  }

  private BucketFiles bucket() {
    try {
      return BucketFiles.open(URI.create(target), region, Optional.ofNullable(endpoint));
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--parquet: " + e.getMessage());
    }
  }

  /** Keeps the files of the history in a bucket. */
  private record InBucket(BucketFiles bucket) implements HistoryTarget {
    @Override
    public boolean fetch(String name, Path copy) throws IOException {
      return bucket.fetch(name, copy);
    }

    @Override
    public boolean put(String name, Path file) throws IOException {
      return bucket.put(name, file);
    }
  }

  private void run(Export export, HistoryTarget files) {
    print(
        export.run(
            files,
            new Export.Days(from, to),
            Duration.ofSeconds(seconds),
            output.progress()::accept));
  }

  private void print(Map<String, HistoryWriter.Written> datasets) {
    if (json) {
      output.json(Map.of("datasets", datasets));
    } else {
      datasets.forEach(
          (dataset, written) ->
              output.line(
                  "%-10s %d files, %d of them changed, %d rows"
                      .formatted(dataset, written.files(), written.changed(), written.rows())));
    }
  }
}
