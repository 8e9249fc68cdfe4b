package dev.jankline.command.upload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.command.line.CommandOutput;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReadReport.RefusedPart;
import dev.jankline.local.client.GatewayClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Adds up what became of events: {@code received = accepted + rejected}. Parts of foreign reports
 * that cannot be used are refused here, in the words of the gateway. Names at most {@value
 * #MAX_ERRORS} errors. Not thread-safe.
 */
final class SentAccounting {
  static final int MAX_ERRORS = 100;

  private final Map<String, Long> rejected = new TreeMap<>();
  private final List<String> errors = new ArrayList<>();
  private final Map<String, Long> more = new LinkedHashMap<>();
  private long received;
  private long accepted;
  private long unnamed;

  /** Adds the answer to an upload. */
  void add(String file, GatewayClient.Answer answer) {
    JsonNode body = answer.body();
    received += body.path("received").asLong();
    accepted += body.path("accepted").asLong();
    body.path("rejected")
        .properties()
        .forEach(reason -> rejected.merge(reason.getKey(), reason.getValue().asLong(), Long::sum));
    if (!answer.ok()) {
      error(file + ": " + answer.error());
    }
  }

  /** Adds the parts of a report that cannot be sent. */
  void refused(String file, ReadReport report) {
    for (RefusedPart part : report.refused()) {
      refused(file, part);
    }
    if (report.unnamed() > 0) {
      received += report.unnamed();
      rejected.merge("INVALID", (long) report.unnamed(), Long::sum);
    }
  }

  /** Adds a report, or a part of one, that cannot be sent. */
  void refused(String file, RefusedPart part) {
    received++;
    rejected.merge(part.reason().name(), 1L, Long::sum);
    error(file + ": " + part);
  }

  /** Adds to a count of its own, printed below the others. */
  void count(String what, long events) {
    more.merge(what, events, Long::sum);
  }

  private void error(String text) {
    if (errors.size() < MAX_ERRORS) {
      errors.add(text);
    } else {
      unnamed++;
    }
  }

  /**
   * Prints the accounting, as text or as one JSON document, and the errors; returns the exit code.
   */
  int print(CommandOutput output, boolean json) {
    if (json) {
      Map<String, Object> accounting = new LinkedHashMap<>();
      accounting.put("received", received);
      accounting.put("accepted", accepted);
      accounting.put("rejected", rejected);
      accounting.putAll(more);
      output.json(accounting);
    } else {
      output.line("received  " + received);
      output.line("accepted  " + accepted);
      rejected.forEach((reason, events) -> output.line("rejected  " + events + "  " + reason));
      more.forEach((what, events) -> output.line("%-9s %d".formatted(what, events)));
    }
    errors.forEach(output::error);
    if (unnamed > 0) {
      output.error("… and " + unnamed + " more errors");
    }
    return errors.isEmpty() ? 0 : 1;
  }
}
