package dev.jankline.formats.report;

import dev.jankline.schema.Batch;
import java.io.IOException;
import java.io.Reader;

/**
 * Reads the reports of one foreign tool. Implementations hold no state, are thread-safe, and read
 * line by line within bounds of their own, whatever the report holds.
 */
public interface ReportFormat {
  /** Number of characters at the beginning of a report by which its format is recognised. */
  int START_CHARS = 8 * 1024;

  /** Returns the name of the format in options and messages, for example {@code art-dump}. */
  String name();

  /**
   * Tells whether a report is of this format.
   *
   * @param start the first {@link #START_CHARS} characters of the report, or all of a shorter one
   */
  boolean recognises(String start);

  /**
   * Reads one report. The same report becomes the same batch, with the same ids, so that a report
   * that is sent twice counts once.
   *
   * @param report the text of the report; is not closed
   * @param origin what the report itself does not say
   * @return a batch that passes {@link dev.jankline.wire.BatchCheck} when the header of the origin
   *     does
   * @throws ReportException when the report cannot be read, with line and reason
   * @throws IOException when the reader fails
   */
  Batch read(Reader report, ReportOrigin origin) throws ReportException, IOException;
}
