package dev.jankline.formats.apple;

import dev.jankline.formats.report.ContentHash;
import dev.jankline.formats.report.LeftOut;
import dev.jankline.formats.report.NumberedLines;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportEvents.ReportedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportException.Reason;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.formats.report.SampledStacks;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StallKind;
import java.io.IOException;
import java.io.Reader;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the texts that Apple's tools write of an app that hung: the call tree of {@code sample} and
 * {@code spindump} (Organizer and Xcode show it too), and the crash report in text form of an app
 * that the watchdog ended, code {@code 0x8badf00d}. Of the threads only the main thread is read.
 */
public final class AppleTextFormat extends ReportFormat {
  private static final Pattern START =
      Pattern.compile(
          "(?m)^(?:Analysis of sampling |Call graph:|Heaviest stack for the |Incident Identifier:"
              + "|Steps: +\\d+ \\(\\d+ ?ms|Exception Type: |Event: +hang"
              + "|Thread 0 name: +Dispatch queue: com\\.apple\\.main-thread)");
  private static final int MAX_CHARS = 4 << 20;
  private static final int MAX_LINE = 2048;
  private static final String MAIN = "com.apple.main-thread";

  /** Time between two samples, and of a hang, where the report does not say. */
  private static final int HANG_MILLIS = 250;

  private static final Pattern FIELD =
      Pattern.compile("^(Version|Date/Time|Duration|OS Version|Hardware [Mm]odel): +(\\S.*)$");
  private static final Pattern VERSION = Pattern.compile("^(\\S+)(?: \\((\\d{1,18})\\))?.*$");
  private static final Pattern INTERVAL =
      Pattern.compile(
          "^(?:Analysis of sampling .* every|Steps: .*\\() ?(\\d{1,6}) ?(?:ms|millisecond).*$");
  private static final Pattern SECONDS = Pattern.compile("^(\\d{1,6})(?:\\.(\\d{1,3}))? ?s.*$");
  private static final Pattern ALLOWANCE =
      Pattern.compile("allowance of (\\d{1,6})(?:\\.(\\d{1,3}))?\\d* seconds");
  private static final Pattern WATCHDOG = Pattern.compile("(?i)8badf00d|\\b2343432205\\b");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss[.SSSSSS][.SSSS][.SSS][.SS] xx", Locale.ROOT);

  private static final Pattern TREE_THREAD =
      Pattern.compile("^[ +!:|*]*+(?:\\d+ )?(?:Thread[_ ]).*$");
  private static final Pattern TREE_LINE =
      Pattern.compile("^([ +!:|]*+)(\\*?)(\\d{1,9}) +(\\S.*)$");
  private static final Pattern FRAME_LIKE = Pattern.compile("^[ +!:|]*+\\d{1,9} +\\S.*$");
  private static final Pattern CRASH_THREAD =
      Pattern.compile("^Thread (\\d+)(?: name| Crashed)?:.*$");
  private static final Pattern CRASH_CALL =
      Pattern.compile("^\\d{1,4} +(\\S.{0,100}?)\\s++0x([0-9a-f]{1,16}) (.*)$");
  private static final Pattern HEX = Pattern.compile("0x[0-9a-f]{1,16}");
  private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");
  private static final Pattern IMAGE =
      Pattern.compile(
          "^\\s*0x([0-9a-f]{1,16}) - +(?:0x[0-9a-f]{1,16}|\\?\\?\\?) +\\+?(\\S++).*?<([0-9A-Fa-f-]{32,36})>"
              + "(?: +(/.*))?$");

  public AppleTextFormat() {
    super(
        "apple-text",
        "Apple: text of sample, spindump or a crash report of the watchdog (0x8badf00d)",
        START);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    NumberedLines lines = events.lines(report, MAX_CHARS, MAX_LINE);
    Reading reading = new Reading();
    for (String line = lines.next(); line != null; line = lines.next()) {
      reading.line(line, lines.number());
    }
    if (reading.calls.isEmpty()) {
      throw new ReportException(
          lines.number(),
          Reason.MALFORMED,
          "the report has no call of the main thread: give the whole report");
    }
    if (reading.isCrash && !reading.isWatchdog) {
      throw new ReportException(
          lines.number(),
          Reason.MALFORMED,
          "the report is not of code 0x8badf00d: the app did not hang, it crashed");
    }
    events.add(reading.part(events.origin()));
    reading.leftOut.refuse(events, "the main thread");
    return events.end(lines.number(), "a main thread");
  }

  /**
   * A call in a tree of calls.
   *
   * @param depth greater than that of the call it is below
   * @param samples in which it was seen
   * @param library its binary's name
   * @param place in the binary; an address when {@code isAddress}
   */
  private record Call(
      int depth,
      long samples,
      @Nullable String symbol,
      String library,
      long place,
      boolean isAddress) {}

  private record Image(long base, BinaryImage binary) {}

  /** A text and the number of bytes after it: {@code main + 64}, and 0 where there is none. */
  private record Offset(String start, long bytes) {
    static Offset of(String text) {
      int file = text.endsWith(")") ? text.lastIndexOf(" (") : -1;
      String bare = file < 0 ? text : text.substring(0, file);
      int plus = bare.lastIndexOf(" + ");
      String digits = plus < 0 ? "" : bare.substring(plus + " + ".length()).strip();
      return DIGITS.matcher(digits).matches()
          ? new Offset(bare.substring(0, plus).strip(), Long.parseLong(digits))
          : new Offset(text.strip(), 0);
    }
  }

  /** What was read so far. */
  private static final class Reading {
    final List<Call> calls = new ArrayList<>();
    final LeftOut leftOut = new LeftOut();
    boolean isCrash;
    boolean isWatchdog;
    private final ContentHash hash = new ContentHash();
    private final Map<String, String> fields = new HashMap<>();
    private final Map<String, Image> images = new HashMap<>();
    private String said = "";
    private int interval;
    private boolean isInMain;
    private boolean isDone;

    void line(String line, int number) {
      hash.add(line);
      Matcher field = FIELD.matcher(line);
      if (field.matches()) {
        fields.putIfAbsent(field.group(1).toLowerCase(Locale.ROOT), field.group(2).strip());
      } else if (line.startsWith("Steps:") || line.startsWith("Analysis of")) {
        Matcher every = INTERVAL.matcher(line);
        interval = every.matches() ? Integer.parseInt(every.group(1)) : interval;
      } else if (line.contains("Thread")) {
        thread(line);
      } else if (line.stripLeading().startsWith("0x")) {
        image(line);
      } else if (isInMain && !isDone) {
        call(line, number);
      }
      isCrash |= line.startsWith("Exception Type:");
      isWatchdog |= WATCHDOG.matcher(line).find();
      said = ALLOWANCE.matcher(line).find() ? line : said;
    }

    private void thread(String line) {
      Matcher crash = CRASH_THREAD.matcher(line);
      boolean isMain = line.contains(MAIN);
      if (crash.matches() && !line.contains("DispatchQueue")) {
        // The name of a thread and its calls have a line each.
        isDone |= isInMain && !calls.isEmpty();
        isInMain = isMain || crash.group(1).equals("0");
      } else if (TREE_THREAD.matcher(line).matches()) {
        isDone |= isInMain && !calls.isEmpty();
        isInMain = isMain;
      }
    }

    private void call(String line, int number) {
      boolean isRead = true;
      Matcher crash = CRASH_CALL.matcher(line);
      Matcher tree = TREE_LINE.matcher(line);
      if (crash.matches()) {
        Offset place = Offset.of(crash.group(3));
        boolean isOffset = HEX.matcher(place.start).matches();
        String symbol = isOffset || place.start.isEmpty() ? null : place.start;
        long address = Long.parseUnsignedLong(crash.group(2), 16);
        // Innermost first: each is below the next.
        calls.add(
            new Call(
                -calls.size(),
                1,
                AppleFrames.believed(symbol, symbol == null ? null : place.bytes),
                crash.group(1),
                isOffset ? place.bytes : address,
                !isOffset));
      } else if (tree.matches() && tree.group(2).isEmpty()) {
        int depth = tree.start(3) + tree.group(3).length();
        isRead = treeCall(depth, Long.parseLong(tree.group(3)), tree.group(4));
      } else if (line.isBlank() && !calls.isEmpty()) {
        isDone = true;
      } else {
        isRead = false;
      }
      if (!isRead && FRAME_LIKE.matcher(line).matches()) {
        leftOut.add(line, number);
      }
    }

    /** {@code name (in library) + 4 [0x1]} of sample, {@code name + 4 (library + 8) [0x1]}. */
    private boolean treeCall(int depth, long samples, String text) {
      int address = text.lastIndexOf(" [0x");
      int in = text.indexOf("  (in ");
      int open = address < 1 ? -1 : text.lastIndexOf('(', address);
      if (in > 0 && text.indexOf(')', in) > 0) {
        String library = text.substring(in + "  (in ".length(), text.indexOf(')', in));
        int end = address < 0 ? -1 : text.indexOf(']', address);
        String hex = end < 0 ? "0x0" : text.substring(address + 2, end);
        long place = HEX.matcher(hex).matches() ? Long.parseUnsignedLong(hex.substring(2), 16) : 0;
        return calls.add(
            new Call(depth, samples, named(text.substring(0, in)), library, place, true));
      } else if (open > 0 && text.charAt(address - 1) == ')') {
        Offset place = Offset.of(text.substring(open + 1, address - 1));
        String symbol = Offset.of(text.substring(0, open).strip()).start;
        return calls.add(new Call(depth, samples, named(symbol), place.start, place.bytes, false));
      }
      return false;
    }

    private static @Nullable String named(String symbol) {
      return symbol.equals("???") || symbol.startsWith("<") ? null : symbol;
    }

    private void image(String line) {
      Matcher image = IMAGE.matcher(line);
      if (image.matches()) {
        String path = image.group(4) == null ? image.group(2) : image.group(4);
        long base = Long.parseUnsignedLong(image.group(1), 16);
        BinaryImage binary = BinaryImage.of(path.strip(), image.group(3));
        Image loaded = new Image(base, binary);
        images.putIfAbsent(image.group(2), loaded);
        images.putIfAbsent(path.substring(path.lastIndexOf('/') + 1).strip(), loaded);
      }
    }

    ReportedPart part(ReportOrigin origin) {
      ReportHeader header = new ReportHeader(origin, "Apple report", Platform.IOS);
      Matcher version = VERSION.matcher(fields.getOrDefault("version", ""));
      if (version.matches() && !version.group(1).equals("???")) {
        String build = version.group(2);
        header.version(version.group(1), build == null ? null : Long.valueOf(build));
      }
      Matcher os =
          Pattern.compile("(\\d+(?:\\.\\d+)*)").matcher(fields.getOrDefault("os version", ""));
      header.device(fields.get("hardware model"), os.find() ? os.group(1) : null);
      SampledStacks stacks = stacks(new AppleFrames(header));
      long millis = millis(origin);
      ReportedStall stall =
          new ReportedStall(
              isCrash ? StallKind.ANR : StallKind.UNKNOWN,
              millis,
              origin.stall().thresholdOr((int) Math.min(HANG_MILLIS, millis)),
              origin.stall().screen(),
              null);
      return new ReportedPart(
          1,
          hash.hex(),
          header,
          origin.start(time(), millis),
          isCrash
              ? stall.with(stacks.tree(), stacks.byWeight(millis))
              : stall.withAggregated(stacks),
          null);
    }

    private long millis(ReportOrigin origin) {
      Matcher told = SECONDS.matcher(fields.getOrDefault("duration", ""));
      Matcher allowed = ALLOWANCE.matcher(said);
      if (told.matches()) {
        return millis(told);
      } else if (allowed.find()) {
        return millis(allowed);
      }
      long sampled = interval * calls.stream().mapToLong(Call::samples).max().orElse(0);
      return isCrash ? 10_000 : origin.stall().durationOr(sampled > 0 ? sampled : HANG_MILLIS);
    }

    private static long millis(Matcher seconds) {
      String fraction = seconds.group(2) == null ? "" : seconds.group(2);
      return Long.parseLong(seconds.group(1)) * 1_000
          + Long.parseLong((fraction + "000").substring(0, 3));
    }

    private @Nullable Instant time() {
      try {
        String text = fields.get("date/time");
        return text == null ? null : OffsetDateTime.parse(text, TIME).toInstant();
      } catch (DateTimeException e) {
        return null;
      }
    }

    /** A call stands for the samples that none of the calls below it has. */
    private SampledStacks stacks(AppleFrames frames) {
      SampledStacks stacks = new SampledStacks();
      List<Call> outermostFirst = new ArrayList<>(calls);
      if (isCrash) {
        Collections.reverse(outermostFirst);
      }
      Deque<Open> open = new ArrayDeque<>();
      for (int i = 0; i < outermostFirst.size(); i++) {
        Call call = outermostFirst.get(i);
        boolean isReturn =
            i + 1 < outermostFirst.size() && outermostFirst.get(i + 1).depth > call.depth;
        while (!open.isEmpty() && open.getLast().depth >= call.depth) {
          open.removeLast().addTo(stacks);
        }
        if (!open.isEmpty()) {
          open.getLast().own -= call.samples;
        }
        int parent = open.isEmpty() ? -1 : open.getLast().node;
        int node = stacks.tree().add(parent, frame(call, isReturn, frames));
        open.addLast(new Open(call.depth, node, call.samples));
      }
      while (!open.isEmpty()) {
        open.removeLast().addTo(stacks);
      }
      return stacks;
    }

    private StackFrame frame(Call call, boolean isReturn, AppleFrames frames) {
      Image image = images.get(call.library);
      if (call.isAddress && image == null && call.symbol == null) {
        return AppleFrames.unknown(call.place);
      }
      BinaryImage binary = image == null ? BinaryImage.of(call.library, null) : image.binary;
      long base = image == null || !call.isAddress ? 0 : image.base;
      return frames.of(binary, Math.max(0, call.place - base), isReturn, call.symbol);
    }
  }

  /** A call whose calls are being read. */
  private static final class Open {
    private final int depth;
    private final int node;
    private long own;

    Open(int depth, int node, long own) {
      this.depth = depth;
      this.node = node;
      this.own = own;
    }

    void addTo(SampledStacks stacks) {
      if (own > 0) {
        stacks.add(node, own);
      }
    }
  }
}
