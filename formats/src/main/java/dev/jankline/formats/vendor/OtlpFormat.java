package dev.jankline.formats.vendor;

import dev.jankline.formats.report.ContentHash;
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
import dev.jankline.schema.Platform;
import dev.jankline.schema.ScreenFrames;
import java.io.IOException;
import java.io.Reader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads log records of OpenTelemetry, OTLP as JSON: an ANR ({@code device.anr}, or what is named
 * one, with {@code exception.stacktrace}) as a stall, and {@code app.jank} as frames of a screen.
 * Other records are refused one by one.
 */
public final class OtlpFormat extends ReportFormat {
  private static final Pattern START = Pattern.compile("\"resource(?:_?[lL]ogs|Spans)\"\\s*:");
  private static final Pattern ANR =
      Pattern.compile("(?i)\\b(?:anr|app[ _]?hang|application ?not ?responding)\\b");
  private static final String ANR_EXIT = "6";
  private static final float USUAL_RATE_HZ = 60;
  private static final double FROZEN_SECONDS = 0.7;
  private static final int MOST = 1_000_000_000;
  private static final long MILLION = 1_000_000;
  private static final long MAX_PERIOD_MILLIS = 86_400_000;

  public OtlpFormat() {
    super("otlp", "OpenTelemetry: log records device.anr and app.jank", START);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    int lines = ReportDocuments.read(report, events, document -> resources(document, events));
    return events.end(lines, "log records");
  }

  private static void resources(ReportDocument document, ReportEvents events)
      throws ReportException {
    if (document.fields().has("resourceSpans")) {
      throw document.fields().wrong("resourceSpans", "are spans: send ANRs as log records");
    }
    for (JsonFields resource : list(document.fields(), "resourceLogs", "resource_logs")) {
      JsonFields of = resource.object("resource");
      Map<String, String> about = new HashMap<>();
      if (of != null) {
        attributes(of, about);
      }
      for (JsonFields scope : list(resource, "scopeLogs", "scope_logs")) {
        for (JsonFields log : list(scope, "logRecords", "log_records")) {
          try {
            events.add(part(log, new HashMap<>(about), document.line(), events));
          } catch (ReportException e) {
            events.refuse(e);
          }
        }
      }
    }
  }

  private static ReportedPart part(
      JsonFields log, Map<String, String> about, int line, ReportEvents events)
      throws ReportException {
    attributes(log, about);
    String name = name(log, about);
    Instant time = time(log);
    ReportHeader header = header(about, events);
    String content = content(log, about);
    String screen = first(about, "screen.name", "app.screen.name", "last.screen.name");
    if (name.equals("app.jank")) {
      ScreenFrames frames = frames(log, about, screen, header);
      return new ReportedPart(
          line,
          content,
          header,
          events.origin().start(time, frames.getVisibleMillis()),
          null,
          frames);
    }
    String type = about.getOrDefault("exception.type", "");
    // Embrace sends the exits that Android reports; 6 is Android's REASON_ANR.
    boolean isExit =
        "sys.exit".equals(about.get("emb.type")) && ANR_EXIT.equals(about.get("reason"));
    if (!ANR.matcher(name).find() && !ANR.matcher(type).find() && !isExit) {
      throw log.wrong("is neither device.anr nor app.jank");
    }
    String stack = first(about, "exception.stacktrace");
    if (stack == null) {
      JsonFields body = log.object("body");
      stack = body == null ? null : body.text("stringValue");
    }
    if (stack == null) {
      throw log.wrong("has no attribute exception.stacktrace");
    }
    ReportedStall anr = Exported.anr(events, screen);
    return new ReportedPart(
        line,
        content,
        header,
        events.origin().start(time, anr.durationMillis()),
        Exported.stall(stack, anr, events, line),
        null);
  }

  /** Frames that were late; without a rate of the display the period is taken for one of 60 Hz. */
  private static ScreenFrames frames(
      JsonFields log, Map<String, String> about, @Nullable String screen, ReportHeader header)
      throws ReportException {
    double count = number(log, about, "app.jank.frame_count");
    double period = number(log, about, "app.jank.period");
    double threshold = number(log, about, "app.jank.threshold");
    long late = Math.round(Math.max(0, Math.min(MOST, count)));
    long millis = Math.round(Math.max(0, Math.min(MAX_PERIOD_MILLIS, period * 1_000)));
    boolean isFrozen = threshold >= FROZEN_SECONDS;
    Float given = header.refreshRateHz();
    float rate = given == null ? USUAL_RATE_HZ : given;
    // The period of frozen frames is that of the slow ones beside them: it counts once.
    long all = isFrozen ? late : Math.max(late, Math.round(millis * (double) rate / 1_000));
    return new ScreenFrames(
        screen == null ? "" : screen,
        rate,
        all,
        isFrozen ? 0 : millis,
        List.of(),
        isFrozen ? 0 : late,
        isFrozen ? late : 0,
        null,
        null);
  }

  private static double number(JsonFields log, Map<String, String> about, String name)
      throws ReportException {
    String text = about.get(name);
    try {
      double number = text == null ? Double.NaN : Double.parseDouble(text);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw log.wrong("has no number " + name);
  }

  private static ReportHeader header(Map<String, String> about, ReportEvents events) {
    String os = about.getOrDefault("os.name", about.getOrDefault("os.type", ""));
    boolean isApple = os.toLowerCase(Locale.ROOT).matches("ios|ipados|darwin");
    String code = first(about, "app.build_id", "service.version.code", "app.version.code");
    boolean isNumber = code != null && code.matches("\\d{1,18}");
    String api = about.get("android.os.api_level");
    boolean isLevel = api != null && api.matches("\\d{1,3}");
    return new ReportHeader(
            events.origin(), "OpenTelemetry", isApple ? Platform.IOS : Platform.ANDROID)
        .version(
            first(about, "service.version", "app.version", "app.version_name"),
            isNumber ? Long.valueOf(code) : null)
        .device(
            first(about, "device.model.name", "device.model.identifier"), about.get("os.version"))
        .apiLevel(isLevel ? Integer.valueOf(api) : null);
  }

  private static String name(JsonFields log, Map<String, String> about) throws ReportException {
    String name = log.text("eventName");
    String older = name == null ? log.text("event_name") : name;
    return older == null ? about.getOrDefault("event.name", "") : older;
  }

  private static @Nullable Instant time(JsonFields log) throws ReportException {
    for (String name :
        List.of(
            "timeUnixNano", "time_unix_nano", "observedTimeUnixNano", "observed_time_unix_nano")) {
      Long nanos = log.number(name);
      if (nanos != null && nanos > 0) {
        return Instant.ofEpochMilli(nanos / MILLION);
      }
    }
    return null;
  }

  /** What is equal when an exporter sends a record again. */
  private static String content(JsonFields log, Map<String, String> about) throws ReportException {
    ContentHash hash = new ContentHash();
    about.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> hash.add(entry.getKey()).add(entry.getValue()));
    return hash.add(name(log, about)).add(String.valueOf(log.text("timeUnixNano"))).hex();
  }

  private static List<JsonFields> list(JsonFields of, String name, String other)
      throws ReportException {
    List<JsonFields> all = new ArrayList<>(of.objects(name));
    all.addAll(of.objects(other));
    return all;
  }

  private static @Nullable String first(Map<String, String> about, String... names) {
    for (String name : names) {
      String value = about.get(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** Takes the attributes that are a text or a number. */
  private static void attributes(JsonFields of, Map<String, String> into) throws ReportException {
    for (JsonFields attribute : of.objects("attributes")) {
      String key = attribute.text("key");
      JsonFields value = attribute.object("value");
      if (key != null && value != null) {
        for (String kind : List.of("stringValue", "intValue", "doubleValue", "boolValue")) {
          String text = value.text(kind);
          if (text != null) {
            into.put(key, text);
          }
        }
      }
    }
  }
}
