package dev.jankline.formats.vendor;

import dev.jankline.formats.report.ContentHash;
import dev.jankline.formats.report.Frames;
import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportDocuments;
import dev.jankline.formats.report.ReportDocuments.ReportDocument;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportEvents.ReportedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StackFrame;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the ANRs of Firebase Crashlytics: rows of its BigQuery export as JSON, and the text that
 * its console offers for download. Crashes are refused.
 */
public final class CrashlyticsFormat extends ReportFormat {
  private static final Pattern METHOD =
      Pattern.compile("[^\\s():/@]{1,1000}\\.[^\\s():/@.]{1,500}");
  private static final Pattern START =
      Pattern.compile(
          "\\A\\s*# Crashlytics\\b(?![^\\x00]*_kDart)|\"(?:bundle_identifier|issue_id)\"\\s*:");
  private static final Pattern VERSION =
      Pattern.compile("(?m)^# Version: ([^ \\n]{1,200}) \\((\\d{1,18})\\)");
  private static final Pattern DATE = Pattern.compile("(?m)^# Date: ([^\\n]{1,60})");
  private static final String TOOL = "Crashlytics";

  public CrashlyticsFormat() {
    super("crashlytics", "Firebase Crashlytics: ANRs of the BigQuery export, or as text", START);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    String text = ReportText.read(report);
    String start = text.stripLeading();
    if (!start.startsWith("{") && !start.startsWith("[")) {
      events.add(text(text, events));
      return events.end(1, "a stack");
    }
    int lines =
        ReportDocuments.read(
            new StringReader(text), events, document -> events.add(row(document, events)));
    return events.end(lines, "a row with threads");
  }

  private static ReportedPart text(String text, ReportEvents events) throws ReportException {
    ReportHeader header = new ReportHeader(events.origin(), TOOL, Platform.ANDROID);
    Matcher version = VERSION.matcher(text);
    if (version.find()) {
      header.version(version.group(1), Long.valueOf(version.group(2)));
    }
    Matcher date = DATE.matcher(text);
    Instant time = date.find() ? Exported.time(date.group(1).strip()) : null;
    ReportedStall anr = Exported.anr(events, null);
    return new ReportedPart(
        1,
        new ContentHash().add(text).hex(),
        header,
        events.origin().start(time, anr.durationMillis()),
        Exported.stall(text, anr, events, 1),
        null);
  }

  private static ReportedPart row(ReportDocument document, ReportEvents events)
      throws ReportException {
    JsonFields row = document.fields();
    String type = row.text("error_type");
    if (!"ANR".equals(type)) {
      throw row.wrong("error_type", "is not ANR");
    }
    ReportHeader header = new ReportHeader(events.origin(), TOOL, Platform.ANDROID);
    JsonFields app = row.object("application");
    if (app != null) {
      String build = app.text("build_version");
      boolean isNumber = build != null && build.matches("\\d{1,18}");
      header.version(app.text("display_version"), isNumber ? Long.valueOf(build) : null);
    }
    JsonFields device = row.object("device");
    JsonFields os = row.object("operating_system");
    header.device(
        device == null ? null : device.text("model"),
        os == null ? null : os.text("display_version"));
    ReportedStall anr = Exported.anr(events, null);
    String id = row.text("event_id");
    return new ReportedPart(
        document.line(),
        id == null ? document.content() : id,
        header,
        events.origin().start(Exported.time(row, "event_timestamp"), anr.durationMillis()),
        Exported.stall(stack(row), anr),
        null);
  }

  private static List<StackFrame> stack(JsonFields row) throws ReportException {
    JsonFields main = null;
    for (JsonFields thread : row.objects("threads")) {
      if (main == null || "main".equals(thread.text("thread_name"))) {
        main = thread;
      }
    }
    List<StackFrame> innermostFirst = new ArrayList<>();
    if (main != null) {
      for (JsonFields frame : main.objects("frames")) {
        innermostFirst.add(frame(frame));
      }
    }
    if (innermostFirst.isEmpty()) {
      throw row.wrong("threads", "has no frame of the main thread");
    }
    return innermostFirst;
  }

  private static StackFrame frame(JsonFields frame) throws ReportException {
    String symbol = frame.text("symbol");
    String library = frame.text("library");
    // What is no method's name stays one text, so that it is cleaned as one.
    if (symbol != null && METHOD.matcher(symbol).matches() && !isBinary(library)) {
      int dot = symbol.lastIndexOf('.');
      return Exported.java(
          symbol.substring(0, dot),
          symbol.substring(dot + 1),
          frame.text("file"),
          frame.number("line", -1, Integer.MAX_VALUE));
    }
    Long offset = frame.number("offset");
    Long address = offset == null ? frame.number("address") : offset;
    if (symbol == null && library == null && address == null) {
      throw frame.wrong("has neither symbol nor library");
    }
    return Frames.of(
        new NativeFrame(null, library, address == null ? 0 : address, false, null, symbol));
  }

  private static boolean isBinary(@Nullable String library) {
    return library != null
        && (library.contains(".so") || library.contains(".oat") || library.contains(".odex"));
  }
}
