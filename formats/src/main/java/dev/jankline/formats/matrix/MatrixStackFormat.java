package dev.jankline.formats.matrix;

import dev.jankline.formats.report.ContentHash;
import dev.jankline.formats.report.NumberedLines;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportEvents.ReportedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportFormat.ReportText;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StallKind;
import java.io.IOException;
import java.io.Reader;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the stack of one evil method as lines {@code depth,method id,count,milliseconds}. Lines
 * beginning with {@code #} and lines of a {@code methodMapping.txt} are passed over.
 */
public final class MatrixStackFormat extends ReportFormat {
  private static final Pattern START =
      Pattern.compile(
          "(?m)\\A(?:#.*\\R|[ \\t]*\\R|-?\\d+,\\d+,[^\\d\\s].*\\R)*+\\d+,\\d+,\\d+,\\d+[ \\t]*$");
  private static final Pattern MAPPING = Pattern.compile("-?\\d{1,9},\\d{1,9},[^\\d\\s].*");
  private static final int MAX_LINE = 4_096;
  private static final int EVIL_METHOD_MILLIS = 700;

  public MatrixStackFormat() {
    super("matrix-stack", "Matrix TraceCanary (Android): stack lines of one evil method", START);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    NumberedLines lines = events.lines(report, ReportText.MAX_CHARS, MAX_LINE);
    MatrixMethodTrace trace = new MatrixMethodTrace();
    ContentHash hash = new ContentHash();
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (!line.isBlank() && !line.startsWith("#") && !MAPPING.matcher(line).matches()) {
        trace.add(line, lines.number());
        hash.add(line.strip());
      }
    }
    if (!trace.isEmpty()) {
      events.add(part(trace, hash, events.origin()));
    }
    return events.end(lines.number(), "a line 'depth,method id,count,milliseconds'");
  }

  private static ReportedPart part(MatrixMethodTrace trace, ContentHash hash, ReportOrigin origin) {
    long traced = Math.max(1, trace.rootMillis());
    ReportedStall stall =
        new ReportedStall(
            StallKind.DISPATCH,
            origin.stall().durationOr(traced),
            origin.stall().thresholdOr((int) Math.min(EVIL_METHOD_MILLIS, traced)),
            origin.stall().screen(),
            null);
    Instant time = origin.stall().time();
    return new ReportedPart(
        1,
        hash.add(String.valueOf(time)).hex(),
        new ReportHeader(origin, "Matrix TraceCanary", Platform.ANDROID),
        origin.start(null, stall.durationMillis()),
        stall.with(trace.tree(), List.of()),
        null);
  }
}
