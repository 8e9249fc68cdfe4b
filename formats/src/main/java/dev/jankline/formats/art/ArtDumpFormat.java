package dev.jankline.formats.art;

import dev.jankline.formats.report.NumberedLines;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportException.Reason;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportOrigin;
import java.io.IOException;
import java.io.Reader;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a thread dump of ART, for example {@code /data/anr/anr_…} of a bug report, as a batch with
 * one ANR. The ANR carries, as raw frames, the lines of the main thread and of those it waits for.
 * Of a text with several dumps the first is read.
 */
public final class ArtDumpFormat extends ReportFormat {
  private static final Pattern START =
      Pattern.compile(
          "(?m)^(?:----- pid \\d+ at .*"
              + "|DALVIK THREADS \\(\\d+\\):"
              + "|\"[^\"\n]*\"(?: daemon)?(?: prio=-?\\d+)? (?:tid|sysTid)=\\d+.*)$");
  private static final String END = "----- end";

  public ArtDumpFormat() {
    super(
        "art-dump",
        "Android's runtime: thread dump of an ANR (traces.txt, ApplicationExitInfo)",
        START);
  }

  @Override
  public ReadReport read(Reader report, ReportOrigin origin) throws ReportException, IOException {
    NumberedLines lines =
        new NumberedLines(report, ThreadDumpReader.MAX_CHARS, ThreadDumpReader.MAX_LINE);
    ThreadDumpReader reader = new ThreadDumpReader();
    Instant named = null;
    for (String line = lines.next(); line != null && !ends(line); line = lines.next()) {
      reader.line(line);
      named = named == null ? DumpTime.parse(line) : named;
    }
    ThreadDump dump = reader.dump();
    DumpedThread main = dump.main();
    if (main == null || main.stack().isEmpty()) {
      throw new ReportException(lines.number(), Reason.MALFORMED, missing(main));
    }
    ReportEvents events = new ReportEvents(name(), origin);
    events.add(DumpedAnr.part(dump, named, origin));
    return events.end(lines.number(), "a thread dump");
  }

  private static boolean ends(String line) {
    return line.startsWith(END);
  }

  private static String missing(@Nullable DumpedThread main) {
    return main == null
        ? "the dump ends without a main thread: give the whole dump"
        : "the main thread '%s' has no frames: give the whole dump".formatted(main.name());
  }
}
