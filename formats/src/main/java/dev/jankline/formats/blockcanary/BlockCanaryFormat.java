package dev.jankline.formats.blockcanary;

import dev.jankline.formats.blockcanary.LogEntry.LogTimes;
import dev.jankline.formats.report.NumberedLines;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportFormat.ReportText;
import java.io.IOException;
import java.io.Reader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the log files of BlockCanary: any number of entries, each with its sections of basics,
 * time, CPU and stacks. The ids of device and user in it ({@code imei}, {@code uid}) are not kept.
 */
public final class BlockCanaryFormat extends ReportFormat {
  private static final Pattern START =
      Pattern.compile("(?m)^(?:time-start|thread-time|cpu-busy|qua|api-level|cpu-core) = ");
  private static final Pattern FIELD = Pattern.compile("([A-Za-z][A-Za-z-]{1,30}) =(?: (.*))?");
  private static final String SEPARATOR = "**********";

  /** Fields of which the first that is there begins an entry. */
  private static final Set<String> FIRST = Set.of("qua", "time", "model", "versionName");

  private static final int MAX_LINE = 4_096;

  public BlockCanaryFormat() {
    super("blockcanary", "BlockCanary (Android): log files", START);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    LogTimes times = new LogTimes(events.origin().readAt(), events.origin().stall().offset());
    NumberedLines lines = events.lines(report, ReportText.MAX_CHARS, MAX_LINE);
    LogEntry entry = new LogEntry(1, times);
    for (String line = lines.next(); line != null; line = lines.next()) {
      Matcher field = FIELD.matcher(line.stripTrailing());
      boolean isField = field.matches();
      boolean begins = line.startsWith(SEPARATOR) || (isField && begins(entry, field.group(1)));
      if (begins) {
        end(entry, events);
        entry = new LogEntry(lines.number(), times);
      }
      if (isField) {
        String value = field.group(2) == null ? "" : field.group(2);
        entry.field(field.group(1), value, lines.number());
      } else if (!begins && !(entry.isEmpty() && times.written(line))) {
        entry.other(line, lines.number());
      }
    }
    end(entry, events);
    return events.end(lines.number(), "an entry with 'time = ' and 'stack = '");
  }

  /** Entries of some versions follow each other without a line between them. */
  private static boolean begins(LogEntry entry, String key) {
    return FIRST.contains(key) && entry.has(key);
  }

  private static void end(LogEntry entry, ReportEvents events) {
    if (entry.isEmpty()) {
      return;
    }
    try {
      events.add(LoggedBlock.of(entry, events.origin()));
      entry.leftOut().refuse(events, "this entry");
    } catch (ReportException e) {
      events.refuse(e);
    }
  }
}
