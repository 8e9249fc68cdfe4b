package dev.jankline.command.upload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.InputFiles;
import dev.jankline.command.line.Output;
import dev.jankline.local.client.GatewayClient;
import dev.jankline.local.client.GatewayException;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Uploads batches and prints what became of their events. */
@Command(
    name = "send",
    description = "Uploads batches (.json, or Avro single-object) and prints the outcome ledger.")
public final class SendCommand implements Callable<Integer> {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Mixin private GatewayOptions gateway = new GatewayOptions();

  @Option(names = "--json", description = "Print the ledger as one JSON document.")
  private boolean json;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Batches, one in each file.")
  private List<Path> files = List.of();

  private final Output output;

  public SendCommand(Output output) {
    this.output = output;
  }

  /** Adds up the answers. */
  private static final class Sent {
    long received;
    long accepted;
    final Map<String, Long> rejected = new TreeMap<>();
    final List<String> errors = new ArrayList<>();
  }

  @Override
  public Integer call() {
    files.forEach(InputFiles::checkReadable);
    GatewayClient client = gateway.client();
    Sent sent = new Sent();
    for (Path file : files) {
      add(sent, file, send(client, file));
    }
    print(sent);
    sent.errors.forEach(output::error);
    return sent.errors.isEmpty() ? 0 : 1;
  }

  private GatewayClient.Answer send(GatewayClient client, Path file) {
    byte[] body = InputFiles.bytes(file);
    boolean isJson = file.toString().endsWith(".json");
    try {
      return client.sendBatch(
          body,
          isJson ? GatewayClient.JSON : GatewayClient.AVRO,
          isJson ? eventsOfJson(body) : eventsOfAvro(body));
    } catch (GatewayException e) {
      throw CommandException.failed(e);
    }
  }

  private static void add(Sent sent, Path file, GatewayClient.Answer answer) {
    JsonNode body = answer.body();
    sent.received += body.path("received").asLong();
    sent.accepted += body.path("accepted").asLong();
    body.path("rejected")
        .properties()
        .forEach(
            reason -> sent.rejected.merge(reason.getKey(), reason.getValue().asLong(), Long::sum));
    if (!answer.ok()) {
      sent.errors.add(file + ": " + answer.error());
    }
  }

  private void print(Sent sent) {
    if (json) {
      Map<String, Object> ledger = new LinkedHashMap<>();
      ledger.put("received", sent.received);
      ledger.put("accepted", sent.accepted);
      ledger.put("rejected", sent.rejected);
      output.json(ledger);
      return;
    }
    output.line("received  " + sent.received);
    output.line("accepted  " + sent.accepted);
    sent.rejected.forEach((reason, events) -> output.line("rejected  " + events + "  " + reason));
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

    @Option(names = "--key", required = true, paramLabel = "KEY", description = "Key of the app.")
    private String key = "";

    GatewayClient client() {
      String scheme = url.getScheme();
      if (url.getHost() == null || !("http".equals(scheme) || "https".equals(scheme))) {
        throw CommandException.badInput(
            "'" + url + "' is no gateway address; give --gateway http://host:port");
      }
      return new GatewayClient(url, key);
    }
  }
}
