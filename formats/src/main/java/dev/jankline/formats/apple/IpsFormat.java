package dev.jankline.formats.apple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportDocuments;
import dev.jankline.formats.report.ReportDocuments.ReportDocument;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportEvents.ReportedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.formats.report.SampledStacks;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.StallKind;
import java.io.IOException;
import java.io.Reader;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads reports of Apple's systems ({@code .ips}, a line about the report and a JSON document) of
 * apps that the watchdog ended, code {@code 0x8badf00d}, because their main thread did not answer.
 * Other crashes are refused.
 */
public final class IpsFormat extends ReportFormat {
  private static final Pattern START =
      Pattern.compile("\"(?:bug_type|procLaunch|coalitionName|usedImages)\"\\s*:");

  /** A text, such as that of spindump, below the first line of such a file. */
  private static final Pattern TEXT = Pattern.compile("\\A\\s*\\{[^\\n]*\\}\\s*\\n\\s*[A-Z]");

  private static final long WATCHDOG = 0x8badf00dL;

  /** Time that the watchdog gives an app, where the report does not say. */
  private static final int ALLOWANCE_MILLIS = 10_000;

  private static final Pattern ALLOWANCE =
      Pattern.compile("allowance of (\\d{1,6})(?:\\.(\\d)\\d*)? seconds");
  private static final Pattern LAUNCH = Pattern.compile("launch|scene-create");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xx", Locale.ROOT);
  private static final Pattern FRACTION = Pattern.compile("\\.\\d+");

  public IpsFormat() {
    super("ips", "Apple: .ips report of an app that the watchdog ended (0x8badf00d)", START);
  }

  @Override
  public boolean recognises(String text) {
    return super.recognises(text) && !TEXT.matcher(text).find();
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    int lines =
        ReportDocuments.read(
            report,
            events,
            document -> {
              // The line before the report says nothing more than the report.
              if (!document.fields().has("bug_type") || document.fields().has("threads")) {
                events.add(part(document, events.origin()));
              }
            });
    return events.end(lines, "a document with threads and usedImages");
  }

  private static ReportedPart part(ReportDocument document, ReportOrigin origin)
      throws ReportException {
    JsonFields report = document.fields();
    JsonFields end = report.object("termination");
    Long code = end == null ? null : end.number("code");
    if (end == null || code == null || code != WATCHDOG) {
      throw report.wrong("termination.code", "is not 0x8badf00d: the app did not hang, it crashed");
    }
    ReportHeader header = header(report, origin);
    SampledStacks stacks = new SampledStacks();
    stacks.add(stack(report, new AppleFrames(header)), 1);
    String said = said(end.node().path("details")) + said(end.node().path("reasons"));
    int millis = allowance(said);
    StallContext context = ReportedStall.emptyContext();
    context.setForeground(true);
    ReportedStall stall =
        new ReportedStall(
            LAUNCH.matcher(said).find() ? StallKind.STARTUP : StallKind.ANR,
            millis,
            origin.stall().thresholdOr(millis),
            origin.stall().screen(),
            context);
    return new ReportedPart(
        document.line(),
        document.content(),
        header,
        origin.start(time(report), millis),
        stall.with(stacks.tree(), stacks.byWeight(millis)),
        null);
  }

  private static String said(JsonNode texts) {
    StringBuilder said = new StringBuilder();
    texts.forEach(text -> said.append(text.asText("")).append(' '));
    return said.toString();
  }

  private static int allowance(String said) {
    Matcher allowance = ALLOWANCE.matcher(said);
    if (!allowance.find()) {
      return ALLOWANCE_MILLIS;
    }
    int tenths = allowance.group(2) == null ? 0 : Integer.parseInt(allowance.group(2));
    return Integer.parseInt(allowance.group(1)) * 1_000 + tenths * 100;
  }

  private static ReportHeader header(JsonFields report, ReportOrigin origin)
      throws ReportException {
    JsonFields bundle = report.object("bundleInfo");
    JsonFields os = report.object("osVersion");
    String build = bundle == null ? null : bundle.text("CFBundleVersion");
    boolean isNumber = build != null && build.matches("\\d{1,18}");
    return new ReportHeader(origin, "Apple report", Platform.IOS)
        .version(
            bundle == null ? null : bundle.text("CFBundleShortVersionString"),
            isNumber ? Long.valueOf(build) : null)
        .device(report.text("modelCode"), os == null ? null : os.text("train"));
  }

  private static List<StackFrame> stack(JsonFields report, AppleFrames frames)
      throws ReportException {
    List<JsonFields> threads = report.objects("threads");
    JsonFields main = null;
    for (JsonFields thread : threads) {
      boolean isMain = "com.apple.main-thread".equals(thread.text("queue"));
      main = main == null || isMain ? thread : main;
      if (isMain) {
        break;
      }
    }
    List<StackFrame> innermostFirst = new ArrayList<>();
    List<JsonFields> images = report.objects("usedImages");
    for (JsonFields frame : main == null ? threads : main.objects("frames")) {
      innermostFirst.add(frame(frame, !innermostFirst.isEmpty(), images, frames));
    }
    if (innermostFirst.isEmpty()) {
      throw report.wrong("threads", "has no frame of the main thread");
    }
    return innermostFirst;
  }

  private static StackFrame frame(
      JsonFields frame, boolean isReturn, List<JsonFields> images, AppleFrames frames)
      throws ReportException {
    long offset = frame.requiredNumber("imageOffset");
    Long index = frame.number("imageIndex");
    JsonFields image =
        index == null || index < 0 || index >= images.size() ? null : images.get(index.intValue());
    String path = image == null ? null : image.text("path");
    String file = path == null && image != null ? image.text("name") : path;
    if (image == null || file == null || file.isEmpty()) {
      return AppleFrames.unknown(offset);
    }
    Long within = frame.number("symbolLocation");
    String symbol = AppleFrames.believed(frame.text("symbol"), within);
    return frames.of(BinaryImage.of(file, image.text("uuid")), offset, isReturn, symbol);
  }

  private static @Nullable Instant time(JsonFields report) throws ReportException {
    String text = report.text("captureTime");
    try {
      return text == null
          ? null
          : OffsetDateTime.parse(FRACTION.matcher(text).replaceFirst(""), TIME).toInstant();
    } catch (DateTimeException e) {
      throw report.wrong("captureTime", "is no time such as 2026-10-09 17:20:00.1234 +0000");
    }
  }
}
