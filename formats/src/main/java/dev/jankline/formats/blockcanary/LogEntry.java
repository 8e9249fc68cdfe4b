package dev.jankline.formats.blockcanary;

import dev.jankline.formats.report.ContentHash;
import dev.jankline.formats.report.Frames;
import dev.jankline.formats.report.JavaLines;
import dev.jankline.formats.report.LeftOut;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportException.Reason;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the lines of one entry of a log: fields {@code key = value}, and the stacks, each below
 * its time. Ids of device and user are not kept. Not thread-safe.
 */
final class LogEntry {
  /** Stacks of one entry. */
  static final int MAX_STACKS = 500;

  static final int MAX_FRAMES = 2_000;

  private static final String STACK = "stack";

  private final int line;
  private final LogTimes times;
  private final Map<String, String> fields = new HashMap<>();
  private final List<TimedStack> stacks = new ArrayList<>();
  private final ContentHash hash = new ContentHash();
  private final LeftOut leftOut = new LeftOut();
  private String section = "";

  /**
   * A sampled stack.
   *
   * @param at when it was sampled; null when not known
   * @param frames its frames, innermost first
   */
  record TimedStack(@Nullable Instant at, List<StackFrame> frames) {}

  LogEntry(int line, LogTimes times) {
    this.line = line;
    this.times = times;
  }

  /** Takes a field. */
  void field(String key, String value, int number) {
    section = key;
    fields.putIfAbsent(key, value.strip());
    hash.add(key).add(value.strip());
    if (key.equals(STACK) && !value.isBlank()) {
      inStack(value, number);
    }
  }

  /** Takes a line that is no field: of the stacks, or of a section that is not looked at. */
  void other(String text, int number) {
    hash.add(text.strip());
    if (section.equals(STACK)) {
      inStack(text, number);
    }
  }

  private void inStack(String text, int number) {
    Instant at = times.parse(text);
    if (at != null) {
      begin(at);
      return;
    }
    JavaFrame frame = JavaLines.parse(text);
    if (frame == null) {
      if (!text.isBlank()) {
        leftOut.add(text, number);
      }
      return;
    }
    if (stacks.isEmpty()) {
      begin(null);
    }
    List<StackFrame> frames = stacks.get(stacks.size() - 1).frames;
    if (frames.size() < MAX_FRAMES) {
      frames.add(Frames.of(frame));
    } else {
      leftOut.add(text, number);
    }
  }

  /** Lines of the stacks that became no frame. */
  LeftOut leftOut() {
    return leftOut;
  }

  private void begin(@Nullable Instant at) {
    if (stacks.size() < MAX_STACKS) {
      stacks.add(new TimedStack(at, new ArrayList<>()));
    }
  }

  int line() {
    return line;
  }

  boolean isEmpty() {
    return fields.isEmpty();
  }

  boolean has(String key) {
    return fields.containsKey(key);
  }

  /** Stacks with frames, in the order of the log. */
  List<TimedStack> stacks() {
    return stacks.stream().filter(stack -> !stack.frames.isEmpty()).toList();
  }

  /** Text of a field; null when it is not there or empty. */
  @Nullable String text(String key, int maxChars) {
    String value = fields.getOrDefault(key, "");
    return value.isEmpty() || value.length() > maxChars ? null : value;
  }

  /** Number of a field; null when it is not there. */
  @Nullable Long number(String key) throws ReportException {
    String value = fields.getOrDefault(key, "");
    if (value.isEmpty()) {
      return null;
    }
    if (!value.matches("-?\\d{1,18}")) {
      throw new ReportException(line, Reason.INVALID, key + " is no number in this entry");
    }
    return Long.valueOf(value);
  }

  /** Time of a field; null when it is not there or cannot be read. */
  @Nullable Instant time(String key) {
    return times.parse(fields.getOrDefault(key, ""));
  }

  /** Hash of all lines; may be asked once. */
  String content() {
    return hash.hex();
  }

  /**
   * Reads times of a BlockCanary log, which name neither zone nor, in the entries, a year: {@code
   * 01-16 17:58:16.315}. The year is that of the line that says when the log was written; without
   * one, the last in which the time is not in the future. Not thread-safe.
   */
  static final class LogTimes {
    private static final Pattern ENTRY =
        Pattern.compile("(\\d\\d)-(\\d\\d) (\\d\\d):(\\d\\d):(\\d\\d)\\.(\\d{3})");
    private static final Pattern WRITTEN =
        Pattern.compile("(\\d{4})-(\\d\\d)-\\d\\d[ -]\\d\\d[:-]\\d\\d[:-]\\d\\d.*");
    private static final long DAY_SECONDS = 86_400;
    private static final int NANOS = 1_000_000;

    private final Instant readAt;
    private final ZoneOffset offset;
    private @Nullable Integer year;

    LogTimes(Instant readAt, ZoneOffset offset) {
      this.readAt = readAt;
      this.offset = offset;
    }

    /** Takes the year of the line that says when the log was written; false when it is none. */
    boolean written(String line) {
      Matcher written = WRITTEN.matcher(line);
      if (written.matches()) {
        year = Integer.valueOf(written.group(1));
        return true;
      }
      return false;
    }

    /** The time of a text; null when it is none. */
    @Nullable Instant parse(String text) {
      Matcher entry = ENTRY.matcher(text.strip());
      if (!entry.matches()) {
        return null;
      }
      Integer named = year;
      int first = named == null ? readAt.atOffset(offset).getYear() : named;
      Instant time = time(entry, first);
      boolean isLater = time != null && time.isAfter(readAt.plusSeconds(DAY_SECONDS));
      // Of 29 February, and of a log written right after New Year's Eve.
      return named == null && (time == null || isLater) ? time(entry, first - 1) : time;
    }

    private @Nullable Instant time(Matcher entry, int inYear) {
      try {
        return LocalDateTime.of(
                inYear,
                number(entry, 1),
                number(entry, 2),
                number(entry, 3),
                number(entry, 4),
                number(entry, 5),
                number(entry, 6) * NANOS)
            .toInstant(offset);
      } catch (DateTimeException e) {
        return null;
      }
    }

    private static int number(Matcher entry, int group) {
      return Integer.parseInt(entry.group(group));
    }
  }
}
