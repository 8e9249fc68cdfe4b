package dev.jankline.formats.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.formats.report.ReportException.Reason;
import dev.jankline.formats.report.ReportFormat.ReportText;
import java.io.IOException;
import java.io.Reader;

/**
 * Hands out the JSON documents of a report: a single one, several one after the other, an array of
 * them, or one on each line. On lines of their own, one that cannot be read is refused and the next
 * is looked at; otherwise what follows a damaged document is lost with it, what precedes it stays.
 */
public final class ReportDocuments {
  private ReportDocuments() {}

  /** Takes one document. */
  @FunctionalInterface
  public interface Taker {
    /**
     * Takes the next document.
     *
     * @throws ReportException when the document cannot be used: it alone is refused
     */
    void take(ReportDocument document) throws ReportException;
  }

  /**
   * Reads a report.
   *
   * @param events takes the refusals
   * @return number of lines
   * @throws ReportException when the report is too large
   */
  public static int read(Reader report, ReportEvents events, Taker taker)
      throws ReportException, IOException {
    String text = ReportText.read(report);
    int lines = 1 + (int) text.chars().filter(next -> next == '\n').count();
    if (!isByLine(text)) {
      all(text, 1, events, taker);
      return lines;
    }
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      if (!line.isBlank()) {
        all(line, number, events, taker);
      }
    }
    return lines;
  }

  /** Whether the first two lines with anything on them begin with an object each. */
  private static boolean isByLine(String text) {
    return text.lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .limit(2)
            .filter(line -> line.length() > 1 && line.startsWith("{") && line.endsWith("}"))
            .count()
        == 2;
  }

  private static void all(String text, int firstLine, ReportEvents events, Taker taker)
      throws IOException {
    TreeReader reader = new TreeReader(text, firstLine, events);
    try {
      for (ReportDocument next = reader.next(); next != null; next = reader.next()) {
        take(next, events, taker);
        reader.forget();
      }
    } catch (ReportException e) {
      events.refuse(e);
    } catch (JsonProcessingException e) {
      events.refuse(reader.line(), Reason.MALFORMED, "not JSON: " + reason(e));
    }
  }

  private static void take(ReportDocument document, ReportEvents events, Taker taker) {
    try {
      taker.take(document);
    } catch (ReportException e) {
      events.refuse(e);
    }
  }

  /** What the parser says in its first line; the rest is about places in its own buffers. */
  private static String reason(JsonProcessingException e) {
    String all = String.valueOf(e.getOriginalMessage());
    String first = all.lines().findFirst().orElse("");
    return first.substring(0, Math.min(first.length(), 120));
  }

  /**
   * Holds one JSON document of a report.
   *
   * @param line number of the line at which it begins, from 1 on
   * @param root its value; may be nested deeply, so nothing may walk it recursively
   * @param content hash of what it says, whatever its white space
   */
  public record ReportDocument(int line, JsonNode root, String content) {
    /** Its fields. */
    public JsonFields fields() {
      return new JsonFields(root, line);
    }
  }
}
