package dev.jankline.formats.vendor;

import dev.jankline.formats.apple.AppleFrames;
import dev.jankline.formats.apple.BinaryImage;
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
import dev.jankline.formats.report.SampledStacks;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.ThreadState;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads ANRs and app hangs of Sentry's SDKs: envelopes, or events as JSON. Frames with {@code
 * parent_index} are a flame graph, of which each leaf is a sample. Other events are refused, other
 * items of an envelope passed over.
 */
public final class SentryFormat extends ReportFormat {
  private static final Pattern START =
      Pattern.compile("\"(?:mechanism|in_app|parent_index)\"\\s*:|\"type\"\\s*:\\s*\"event\"");
  private static final Pattern TYPE = Pattern.compile("\"type\"\\s*:\\s*\"([a-z_]{1,40})\"");
  private static final Pattern EVENT = Pattern.compile("\"(?:mechanism|exception|threads)\"\\s*:");
  private static final Pattern LENGTH = Pattern.compile("\"length\"\\s*:\\s*(\\d{1,9})");
  private static final Pattern HANG =
      Pattern.compile("(?i)anr|appexitinfo|app[ _]?hang|mx_?hang|applicationnotresponding");
  private static final Pattern RELEASE =
      Pattern.compile("(?:.*@)?([^@+]{1,255})(?:\\+(\\d{1,18}))?");

  /** Sentry's threshold of app hangs. */
  private static final int HANG_MILLIS = 2_000;

  public SentryFormat() {
    super("sentry", "Sentry: envelopes and events of ANRs and app hangs", START);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    int lines =
        ReportDocuments.read(
            new StringReader(eventsOf(ReportText.read(report))),
            events,
            document -> {
              if (document.fields().has("exception") || document.fields().has("threads")) {
                events.add(part(document, events));
              }
            });
    return events.end(lines, "an event with exception and threads");
  }

  /** The text of an envelope with blanks for its heads and for items that are no events. */
  private static String eventsOf(String text) {
    StringBuilder events = new StringBuilder();
    boolean isEnvelope = false;
    int at = 0;
    while (at < text.length()) {
      int end = end(text, at);
      String line = text.substring(at, end);
      Matcher type = TYPE.matcher(line);
      boolean isHead = line.length() < 1_000 && line.startsWith("{") && !EVENT.matcher(line).find();
      if (isHead && (at == 0 || isEnvelope) && !type.find() && line.endsWith("}")) {
        isEnvelope = true;
      } else if (isHead && isEnvelope && type.find(0)) {
        at = Math.min(text.length(), end + 1);
        events.append('\n');
        end = item(text, at, line);
        if (type.group(1).equals("event")) {
          events.append(text, at, end);
        } else {
          text.substring(at, end).chars().filter(c -> c == '\n').forEach(c -> events.append('\n'));
        }
      } else {
        events.append(line);
      }
      events.append('\n');
      at = end + 1;
    }
    return events.toString();
  }

  private static int end(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  /** Where the item ends whose head says how many bytes of UTF-8 it has, else its line. */
  private static int item(String text, int from, String head) {
    Matcher length = LENGTH.matcher(head);
    if (!length.find()) {
      return end(text, from);
    }
    int left = Integer.parseInt(length.group(1));
    int at = from;
    while (at < text.length() && left > 0) {
      char next = text.charAt(at++);
      boolean isPart = Character.isSurrogate(next);
      left -= next < 0x80 ? 1 : next < 0x800 || isPart ? 2 : 3;
    }
    return at;
  }

  private static ReportedPart part(ReportDocument document, ReportEvents events)
      throws ReportException {
    JsonFields event = document.fields();
    JsonFields exception = exception(event);
    JsonFields mechanism = exception == null ? null : exception.object("mechanism");
    String told =
        (mechanism == null ? "" : mechanism.text("type") + " ")
            + (exception == null ? "" : exception.text("type"));
    if (!HANG.matcher(told).find()) {
      throw event.wrong("is neither an ANR nor an app hang");
    }
    boolean isApple = !"java".equals(event.text("platform")) && !isAndroid(event);
    ReportHeader header = header(event, events, isApple);
    SampledStacks stacks = new SampledStacks();
    add(frames(event, exception), new Images(event, header), stacks);
    if (stacks.isEmpty()) {
      throw event.wrong("exception", "has no frame of the main thread");
    }
    int usual = isApple ? HANG_MILLIS : Exported.ANR_MILLIS;
    ReportedStall hang = ReportedStall.given(StallKind.ANR, events.origin().stall(), usual);
    Stall stall = hang.withAggregated(stacks);
    ThreadState state = state(main(event));
    stall.getSamples().forEach(sample -> sample.setThreadState(state));
    String id = event.text("event_id");
    return new ReportedPart(
        document.line(),
        id == null ? document.content() : id,
        header,
        events.origin().start(Exported.time(event, "timestamp"), hang.durationMillis()),
        stall,
        null);
  }

  private static boolean isAndroid(JsonFields event) throws ReportException {
    JsonFields contexts = event.object("contexts");
    JsonFields os = contexts == null ? null : contexts.object("os");
    return os != null && "Android".equalsIgnoreCase(os.text("name"));
  }

  private static ReportHeader header(JsonFields event, ReportEvents events, boolean isApple)
      throws ReportException {
    JsonFields contexts = event.object("contexts");
    JsonFields device = contexts == null ? null : contexts.object("device");
    JsonFields os = contexts == null ? null : contexts.object("os");
    ReportHeader header =
        new ReportHeader(events.origin(), "Sentry", isApple ? Platform.IOS : Platform.ANDROID)
            .device(
                device == null ? null : device.text("model"),
                os == null ? null : os.text("version"));
    String release = event.text("release");
    Matcher parts = RELEASE.matcher(release == null ? "" : release);
    if (parts.matches()) {
      String code = parts.group(2);
      header.version(parts.group(1), code == null ? null : Long.valueOf(code));
    }
    return header;
  }

  /** Sentry's lists are objects with values, or arrays. */
  private static List<JsonFields> values(JsonFields event, String name) throws ReportException {
    return event.node().path(name).isArray()
        ? event.objects(name)
        : event.has(name) ? of(event.object(name)) : List.of();
  }

  private static List<JsonFields> of(@Nullable JsonFields list) throws ReportException {
    return list == null ? List.of() : list.objects("values");
  }

  private static @Nullable JsonFields exception(JsonFields event) throws ReportException {
    List<JsonFields> exceptions = values(event, "exception");
    return exceptions.isEmpty() ? null : exceptions.get(exceptions.size() - 1);
  }

  /** Frames of the exception, else of the main thread; outermost first. */
  private static List<JsonFields> frames(JsonFields event, @Nullable JsonFields exception)
      throws ReportException {
    List<JsonFields> own = exception == null ? List.of() : frames(exception);
    if (!own.isEmpty()) {
      return own;
    }
    JsonFields main = main(event);
    return main == null ? List.of() : frames(main);
  }

  /** What the runtime said that a thread did, in Java's words. */
  private static ThreadState state(@Nullable JsonFields thread) throws ReportException {
    String state = thread == null ? null : thread.text("state");
    return switch (state == null ? "" : state.toUpperCase(Locale.ROOT)) {
      case "RUNNABLE" -> ThreadState.RUNNABLE;
      case "BLOCKED" -> ThreadState.BLOCKED;
      case "WAITING" -> ThreadState.WAITING;
      case "TIMED_WAITING" -> ThreadState.TIMED_WAITING;
      case "NATIVE" -> ThreadState.NATIVE;
      default -> ThreadState.UNKNOWN;
    };
  }

  private static @Nullable JsonFields main(JsonFields event) throws ReportException {
    JsonFields main = null;
    for (JsonFields thread : values(event, "threads")) {
      boolean isMain =
          Boolean.TRUE.equals(thread.flag("main")) || "main".equals(thread.text("name"));
      main = main == null || isMain ? thread : main;
      if (isMain) {
        break;
      }
    }
    return main;
  }

  private static List<JsonFields> frames(JsonFields of) throws ReportException {
    JsonFields stack = of.object("stacktrace");
    return stack == null ? List.of() : stack.objects("frames");
  }

  private static void add(List<JsonFields> frames, Images images, SampledStacks stacks)
      throws ReportException {
    boolean isGraph = frames.stream().anyMatch(frame -> frame.has("parent_index"));
    List<Integer> nodes = new ArrayList<>();
    List<Boolean> leaves = new ArrayList<>();
    for (int i = 0; i < frames.size(); i++) {
      JsonFields frame = frames.get(i);
      Long given = frame.number("parent_index");
      if (given != null && given >= i) {
        throw frame.wrong("parent_index", "is not that of an earlier frame");
      }
      int parent = isGraph ? (given == null || given < 0 ? -1 : given.intValue()) : i - 1;
      int above = parent < 0 ? -1 : nodes.get(parent);
      int node = stacks.tree().add(above, images.frame(frame, i < frames.size() - 1));
      nodes.add(node);
      leaves.add(true);
      if (parent >= 0) {
        leaves.set(parent, false);
      }
    }
    for (int i = 0; i < frames.size(); i++) {
      if (leaves.get(i)) {
        Integer count = frames.get(i).number("sample_count", 0, 1_000_000_000);
        stacks.add(nodes.get(i), count == null || count == 0 ? 1 : count);
      }
    }
  }

  /** Finds binaries by address. */
  private static final class Images {
    private final AppleFrames apple;
    private final TreeMap<Long, JsonFields> byStart = new TreeMap<>(Long::compareUnsigned);

    Images(JsonFields event, ReportHeader header) throws ReportException {
      this.apple = new AppleFrames(header);
      JsonFields meta = event.object("debug_meta");
      for (JsonFields image : meta == null ? List.<JsonFields>of() : meta.objects("images")) {
        Long start = image.number("image_addr");
        if (start != null) {
          byStart.put(start, image);
        }
      }
    }

    StackFrame frame(JsonFields frame, boolean isReturn) throws ReportException {
      String module = frame.text("module");
      String function = frame.text("function");
      if (module != null && function != null && !frame.has("instruction_addr")) {
        Integer line = frame.number("lineno", -2, Integer.MAX_VALUE);
        return Exported.java(module, function, frame.text("filename"), line);
      }
      Long address = frame.number("instruction_addr");
      Long start = frame.number("image_addr");
      JsonFields image = image(start, address);
      String path = frame.text("package");
      String file = path != null || image == null ? path : image.text("code_file");
      if (address == null && function == null) {
        throw frame.wrong("has neither function nor instruction_addr");
      }
      long base = image == null ? (start == null ? 0 : start) : image.requiredNumber("image_addr");
      long offset = address == null ? 0 : address - base;
      if (image != null && "elf".equals(image.text("type"))) {
        String code = image.text("code_id");
        String id = code == null ? null : code.toLowerCase(Locale.ROOT);
        String name = file == null ? null : file.substring(file.lastIndexOf('/') + 1);
        return Frames.of(new NativeFrame(id, name, offset, false, null, function));
      }
      String uuid = image == null ? null : image.text("debug_id");
      return file == null
          ? Frames.of(new NativeFrame(null, null, offset, image == null, null, function))
          : apple.of(BinaryImage.of(file, uuid), offset, isReturn, function);
    }

    private @Nullable JsonFields image(@Nullable Long start, @Nullable Long address)
        throws ReportException {
      if (start != null && byStart.containsKey(start)) {
        return byStart.get(start);
      }
      var below = address == null ? null : byStart.floorEntry(address);
      if (below == null || address == null) {
        return null;
      }
      Long size = below.getValue().number("image_size");
      boolean isWithin = size == null || Long.compareUnsigned(address - below.getKey(), size) < 0;
      return isWithin ? below.getValue() : null;
    }
  }
}
