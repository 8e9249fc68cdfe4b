package dev.jankline.command.upload;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.InputFiles;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.local.client.GatewayClient;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Uploads batches, or reports of other tools, and prints what became of their events. */
@Command(
    name = "send",
    description =
        "Uploads batches (.json, or Avro single-object), or with --format reports of other tools,"
            + " and prints the outcome accounting.")
public final class SendCommand extends OutputCommand {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Mixin private GatewayOptions gateway = new GatewayOptions();

  @Mixin private ReportOptions reports = new ReportOptions();

  @Option(names = "--json", description = "Print the accounting as one JSON document.")
  private boolean json;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Batches, one in each file. With --format: files, folders and ZIP archives.")
  private List<Path> files = List.of();

  @Override
  public Integer call() {
    GatewayClient client = gateway.client();
    SentAccounting accounting = new SentAccounting();
    if (reports.areMeant()) {
      reports.send(files, client, accounting, output);
    } else {
      files.forEach(InputFiles::checkReadable);
      files.forEach(file -> accounting.add(file.toString(), send(client, file)));
    }
    return accounting.print(output, json);
  }

  private static GatewayClient.Answer send(GatewayClient client, Path file) {
    byte[] body = InputFiles.bytes(file);
    boolean isJson = file.toString().endsWith(".json");
    return client.sendBatch(
        body,
        isJson ? GatewayClient.JSON : GatewayClient.AVRO,
        isJson ? eventsOfJson(body) : eventsOfAvro(body));
  }

  private static @Nullable Integer eventsOfJson(byte[] body) {
    try {
      int events = JSON.readTree(body).path("events").size();
      return events == 0 ? null : events;
    } catch (IOException e) {
      return null;
    }
  }

  private static @Nullable Integer eventsOfAvro(byte[] body) {
    try {
      return BatchCodec.decode(body).getEvents().size();
    } catch (WireException e) {
      // The gateway says what is wrong with it; it may know more than this build.
      return null;
    }
  }

  /** Address and key of a gateway. */
  public static final class GatewayOptions {
    @Option(
        names = "--gateway",
        required = true,
        paramLabel = "URL",
        description = "Base address of the gateway, http://host:port.")
    private URI url = URI.create("");

    @Option(
        names = "--key",
        paramLabel = "KEY",
        defaultValue = "${env:JANK_KEY}",
        description = "Key of the app (default: environment variable JANK_KEY).")
    private @Nullable String key;

    @Option(
        names = "--key-file",
        paramLabel = "FILE",
        description = "File with the key in its first line, instead of --key.")
    private @Nullable Path keyFile;

    GatewayClient client() {
      String scheme = url.getScheme();
      if (url.getHost() == null || !("http".equals(scheme) || "https".equals(scheme))) {
        throw CommandException.badInput(
            "'" + url + "' is no gateway address; give --gateway http://host:port");
      }
      return new GatewayClient(url, key());
    }

    private String key() {
      String given = key;
      if (keyFile != null) {
        try (Stream<String> lines = Files.lines(keyFile)) {
          given = lines.findFirst().orElse("").strip();
        } catch (IOException | UncheckedIOException e) {
          throw CommandException.badInput("--key-file cannot be read: " + e.getMessage());
        }
      }
      if (given == null || given.isEmpty()) {
        throw CommandException.badInput(
            "no key: give --key-file, --key or the environment variable JANK_KEY");
      }
      return given;
    }
  }
}
