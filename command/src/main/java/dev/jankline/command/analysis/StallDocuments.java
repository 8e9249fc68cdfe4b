package dev.jankline.command.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.analysis.explain.StallFile;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.JsonLines;
import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.Stall;
import dev.jankline.wire.json.PlainJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns what {@code jank explain} is given into stall files: JSON, or a foreign report.
 *
 * <p>Of many JSON documents, one on each line, one is in memory at a time. Anything else is read as
 * a whole.
 */
final class StallDocuments {
  private static final Pattern JSON = Pattern.compile("\\A\\s*[\\[{]");

  private final BufferedReader lines;
  private final BiConsumer<String, JsonNode> taker;
  private final Consumer<String> notes;
  private final @Nullable ReportFormat format;

  private StallDocuments(
      InputStream in,
      @Nullable ReportFormat format,
      BiConsumer<String, JsonNode> taker,
      Consumer<String> notes) {
    this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.format = format;
    this.taker = taker;
    this.notes = notes;
  }

  /**
   * Hands on a stall file, as JSON, for each stall that is read.
   *
   * @param format format of a foreign report; null when the text is to tell
   * @param taker takes the place of the stall, for messages (empty when it is the only one), and
   *     the stall file
   * @param notes takes what is to be known of a report besides: parts that cannot be used, builds
   *     whose symbols are needed
   */
  static void each(
      InputStream in,
      @Nullable ReportFormat format,
      BiConsumer<String, JsonNode> taker,
      Consumer<String> notes) {
    try {
      new StallDocuments(in, format, taker, notes).read();
    } catch (IOException e) {
      throw CommandException.badInput("cannot read standard input: " + e.getMessage());
    }
  }

  private void read() throws IOException {
    StringWriter head = new StringWriter();
    if (format != null) {
      lines.transferTo(head);
      report(format, head.toString());
      return;
    }
    String first = next(head);
    boolean document = first != null && JsonLines.isDocument(first);
    String second = document ? next(head) : null;
    if (first != null && second != null) {
      stream(first, second);
    } else {
      lines.transferTo(head);
      whole(head.toString());
    }
  }

  private void stream(String first, String second) throws IOException {
    int number = 1;
    hand(number, first);
    for (String line = second; line != null; line = next(new StringWriter())) {
      number++;
      hand(number, line);
    }
  }

  private void hand(int number, String line) {
    JsonNode document = JsonLines.document(line, "line " + number + ": the stall");
    taker.accept("document " + number + ": ", document);
  }

  /** Returns the next line that is not blank; {@code read} gets all lines up to it. */
  private @Nullable String next(StringWriter read) throws IOException {
    String line = lines.readLine();
    while (line != null && line.isBlank()) {
      read.append(line).append('\n');
      line = lines.readLine();
    }
    if (line != null) {
      read.append(line).append('\n');
    }
    return line;
  }

  private void whole(String text) {
    Optional<ReportFormat> recognised = ReportFormats.recognise(text);
    if (recognised.isPresent()) {
      report(recognised.get(), text);
    } else if (!text.isBlank() && !JSON.matcher(text).find()) {
      throw CommandException.badInput(unknown(text));
    } else {
      taker.accept("", JsonLines.document(text, "the stall"));
    }
  }

  private static String unknown(String text) {
    String likely =
        ReportFormats.likely(text)
            .map(format -> "; most like " + format.name() + ", " + format.title())
            .orElse("");
    return ("the text is no stall as JSON and of no format that is recognised%s:"
            + " give --format with one of %s")
        .formatted(likely, ReportFormats.names());
  }

  private void report(ReportFormat of, String text) {
    ReadReport report = read(of, text);
    List<JsonNode> stalls = stalls(report);
    if (stalls.isEmpty()) {
      String why =
          report.refused().isEmpty() ? "it holds no stall" : report.refused().get(0).toString();
      throw unreadable(of, why);
    }
    for (int i = 0; i < stalls.size(); i++) {
      taker.accept(stalls.size() == 1 ? "" : "document " + (i + 1) + ": ", stalls.get(i));
    }
    report.refused().forEach(part -> notes.accept("left out: " + part));
    report.batches().stream()
        .flatMap(batch -> batch.getHeader().getBuildIds().stream())
        .distinct()
        .forEach(id -> notes.accept("symbols needed: build " + id.getId() + ", " + id.getKind()));
  }

  private static ReadReport read(ReportFormat format, String text) {
    try {
      return format.read(
          new StringReader(text), new ReportOrigin(StallFile.neutralHeader(), Instant.EPOCH));
    } catch (ReportException | IOException e) {
      throw unreadable(format, String.valueOf(e.getMessage()));
    }
  }

  private static CommandException unreadable(ReportFormat format, String why) {
    return CommandException.badInput(
        "the report of format " + format.name() + " cannot be read: " + why);
  }

  private static List<JsonNode> stalls(ReadReport report) {
    List<JsonNode> stalls = new ArrayList<>();
    for (Batch batch : report.batches()) {
      for (Event event : batch.getEvents()) {
        Stall stall = event.getStall();
        if (stall != null) {
          ObjectNode document = JsonNodeFactory.instance.objectNode();
          document.set("header", PlainJson.tree(batch.getHeader()));
          document.set("stall", PlainJson.tree(stall));
          stalls.add(document);
        }
      }
    }
    return stalls;
  }
}
