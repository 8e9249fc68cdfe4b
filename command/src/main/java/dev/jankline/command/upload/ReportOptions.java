package dev.jankline.command.upload;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.CommandOutput;
import dev.jankline.command.line.InputFiles;
import dev.jankline.formats.report.OriginParameters;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.local.client.GatewayClient;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of sending reports of other tools. */
public final class ReportOptions {
  private static final String RECOGNISED = "auto";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Format of the reports, or 'auto' to recognise that of each.")
  private @Nullable String format;

  @Option(
      names = "--app",
      paramLabel = "APP",
      description = "App of the reports: the one whose key is given. Required with --format.")
  private @Nullable String app;

  @Option(
      names = "--origin",
      paramLabel = "KEY=VALUE",
      description =
          "What the reports do not say of themselves, for example versionName=1.1.0;"
              + " docs/protocol.md lists the keys. May be repeated.")
  private List<String> origin = List.of();

  @Option(
      names = "--since",
      paramLabel = "INSTANT",
      description = "Leave out events that began before, for example 2026-10-01T00:00:00Z.")
  private @Nullable Instant since;

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description = "Note in this file which reports were sent, and pass over those that it names.")
  private @Nullable Path state;

  /** Whether the files are reports of other tools. */
  boolean areMeant() {
    if (format == null && (app != null || !origin.isEmpty() || since != null || state != null)) {
      throw CommandException.badInput(
          "--app, --origin, --since and --state are for reports; give --format too");
    }
    return format != null;
  }

  /** Sends the reports in files, folders and archives. */
  void send(
      List<Path> files, GatewayClient client, SentAccounting accounting, CommandOutput output) {
    files.forEach(InputFiles::checkReadableOrFolder);
    String name = format;
    ReportFormat named =
        name == null || name.equals(RECOGNISED) ? null : InputFiles.reportFormat(name);
    SentReports sent = SentReports.at(state);
    ReportSender sender = new ReportSender(named, readOrigin(), since, client, accounting);
    new ReportSources(files)
        .each(
            output.progress(),
            source -> {
              byte[] bytes = source.bytes();
              if (bytes == null) {
                sender.refuse(source);
              } else if (sent.has(bytes)) {
                accounting.count("passedOver", 1);
              } else {
                sender.send(source.name(), bytes);
                sent.add(bytes);
              }
            });
  }

  private ReportOrigin readOrigin() {
    String of = app;
    if (of == null || of.isBlank()) {
      throw CommandException.badInput("reports do not say whose they are; give --app APP");
    }
    Map<String, List<String>> given = new HashMap<>();
    for (String pair : origin) {
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        throw CommandException.badInput("--origin '" + pair + "' is not KEY=VALUE");
      }
      given.merge(
          pair.substring(0, equals), List.of(pair.substring(equals + 1)), ReportOptions::joined);
    }
    try {
      return OriginParameters.origin(of, given, Instant.now());
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--origin: " + e.getMessage());
    }
  }

  private static List<String> joined(List<String> one, List<String> other) {
    List<String> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }
}
