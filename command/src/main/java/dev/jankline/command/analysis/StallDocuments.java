package dev.jankline.command.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.JsonLines;
import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.processor.explain.StallFile;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.wire.json.PlainJson;
import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Turns what {@code jank explain} is given into stall files: JSON, or a foreign report. */
final class StallDocuments {
  private StallDocuments() {}

  /** Returns a stall file, as JSON, for each stall of the text. */
  static List<JsonNode> parse(String text) {
    Optional<ReportFormat> format = ReportFormats.recognise(text);
    return format.isPresent()
        ? stalls(report(format.get(), text))
        : JsonLines.parse(text, "the stall");
  }

  private static Batch report(ReportFormat format, String text) {
    try {
      return format.read(
          new StringReader(text), new ReportOrigin(StallFile.neutralHeader(), Instant.EPOCH));
    } catch (ReportException | IOException e) {
      throw CommandException.badInput(
          "the report of format " + format.name() + " cannot be read: " + e.getMessage());
    }
  }

  private static List<JsonNode> stalls(Batch batch) {
    return batch.getEvents().stream()
        .map(Event::getStall)
        .filter(stall -> stall != null)
        .map(
            stall -> {
              ObjectNode document = JsonNodeFactory.instance.objectNode();
              document.set("header", PlainJson.tree(batch.getHeader()));
              document.set("stall", PlainJson.tree(stall));
              return (JsonNode) document;
            })
        .toList();
  }
}
