package dev.jankline.command.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.analysis.explain.StallFile;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.JsonLines;
import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportOrigin;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
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
  private final Taker taker;
  private final @Nullable ReportFormat format;

  private StallDocuments(InputStream in, @Nullable ReportFormat format, Taker taker) {
    this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.format = format;
    this.taker = taker;
  }

  /**
   * Hands on the stall files, or the report.
   *
   * @param format format of a foreign report; null when the text is to tell
   */
  static void each(InputStream in, @Nullable ReportFormat format, Taker taker) {
    try {
      new StallDocuments(in, format, taker).read();
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
    taker.stall("document " + number + ": ", document);
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
      throw CommandException.badInput(
          "the text is no stall as JSON and " + ReportFormats.unknown(text));
    } else {
      taker.stall("", JsonLines.document(text, "the stall"));
    }
  }

  private void report(ReportFormat of, String text) {
    try {
      taker.report(
          of.read(
              new StringReader(text), new ReportOrigin(StallFile.neutralHeader(), Instant.EPOCH)));
    } catch (ReportException | IOException e) {
      throw unreadable(of.name(), String.valueOf(e.getMessage()));
    }
  }

  static CommandException unreadable(String format, String why) {
    return CommandException.badInput("the report of format " + format + " cannot be read: " + why);
  }

  /** Takes what is read. */
  interface Taker {
    /**
     * Takes a stall file.
     *
     * @param place where the stall is, for messages; empty when it is the only one
     */
    void stall(String place, JsonNode document);

    /** Takes a report of another tool. */
    void report(ReadReport report);
  }
}
