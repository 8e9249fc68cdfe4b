package dev.jankline.formats.art;

import dev.jankline.formats.art.DumpLine.DumpedFrame;
import dev.jankline.formats.art.DumpLine.Head;
import dev.jankline.formats.art.ThreadDump.DumpedThread;
import dev.jankline.formats.art.ThreadDump.DumpedThread.PassedOver;
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
import dev.jankline.formats.report.ReportedTree;
import dev.jankline.schema.Platform;
import dev.jankline.schema.RawFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.ThreadState;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads an ANR of Android, for example {@code /data/anr/anr_…} of a bug report or the text that
 * Play Console and Crashlytics show, as a batch with one ANR. The ANR carries, as raw frames, the
 * lines of the main thread and of those it waits for. Of a text with several dumps the first is
 * read. Lines of the main thread that look like frames and cannot be read are refused as one part.
 */
public final class ArtDumpFormat extends ReportFormat {
  private static final Pattern START =
      Pattern.compile("(?m)^(?:----- pid \\d+ at .*|DALVIK THREADS \\(\\d+\\):)$");

  /** The line before a Java stack that a watchdog makes an error of. */
  private static final Pattern ERROR =
      Pattern.compile("^[\\w.$]{3,200}: .{0,200}?(?:\\bANR\\b|[Nn]ot [Rr]esponding)");

  private static final String END = "----- end";

  public ArtDumpFormat() {
    super(
        "art-dump",
        "Android: ANR as a thread dump (traces.txt, ApplicationExitInfo), as text of Play Console,"
            + " Crashlytics or ANR-WatchDog, or as a Java stack",
        START);
  }

  @Override
  public boolean recognises(String text) {
    if (super.recognises(text)) {
      return true;
    }
    if (text.stripLeading().startsWith("{")) {
      return false;
    }
    boolean isFirst = true;
    for (String raw : (Iterable<String>) text.lines()::iterator) {
      String line = DumpLine.bare(raw);
      boolean isFrame = DumpLine.isFrameLike(line);
      boolean isJava =
          line.startsWith("at ") ? DumpedFrame.parse(line) != null : DumpLine.isCall(line);
      if (isFirst && isJava) {
        return true;
      }
      if (!isFrame && Head.parse(line) != null) {
        return true;
      }
      isFirst &= line.isEmpty() || (!isFrame && ERROR.matcher(line).find());
    }
    return false;
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    NumberedLines lines =
        events.lines(report, ThreadDumpReader.MAX_CHARS, ThreadDumpReader.MAX_LINE);
    ThreadDumpReader reader = new ThreadDumpReader();
    Instant named = null;
    for (String line = lines.next(); line != null && !ends(line, reader); line = lines.next()) {
      reader.line(line);
      named = named == null ? DumpTime.parse(DumpLine.bare(line)) : named;
    }
    ThreadDump dump = reader.dump();
    DumpedThread main = dump.main();
    if (main == null || main.stack().isEmpty()) {
      throw new ReportException(lines.number(), Reason.MALFORMED, missing(main));
    }
    events.add(DumpedAnr.part(dump, named, events.origin()));
    PassedOver passedOver = main.passedOver();
    if (passedOver.unread() > 0) {
      events.refuse(passedOver.firstUnread(), Reason.INVALID, unread(main));
    }
    return events.end(lines.number(), "a thread dump");
  }

  /**
   * Reads a dump or a Java stack that is a text inside of a report of another format. Lines that
   * look like frames and cannot be read are refused as one part.
   *
   * @param as what is known of the stall
   * @param line number of the line at which the text begins
   * @throws ReportException when it has no frame of a main thread
   */
  public static Stall stall(String text, ReportedStall as, ReportEvents events, int line)
      throws ReportException, IOException {
    NumberedLines lines =
        events.lines(new StringReader(text), ThreadDumpReader.MAX_CHARS, ThreadDumpReader.MAX_LINE);
    ThreadDumpReader reader = new ThreadDumpReader();
    for (String next = lines.next(); next != null && !ends(next, reader); next = lines.next()) {
      reader.line(next);
    }
    ThreadDump dump = reader.anr();
    DumpedThread main = dump.main();
    if (main == null || main.stack().isEmpty()) {
      throw new ReportException(line, Reason.INVALID, missing(main));
    }
    if (main.passedOver().unread() > 0) {
      events.refuse(line, Reason.INVALID, unread(main));
    }
    return DumpedAnr.stall(DumpedAnr.lines(dump), as);
  }

  /** Whether the dump ends; a list of what the kernel waits for, which has no threads, does not. */
  private static boolean ends(String line, ThreadDumpReader reader) {
    return line.contains(END) && DumpLine.bare(line).startsWith(END) && reader.hasThreads();
  }

  private static String missing(@Nullable DumpedThread main) {
    if (main == null) {
      return "the dump ends without a main thread: give the whole dump";
    }
    return main.passedOver().unread() > 0
        ? unread(main)
        : "the main thread '%s' has no frames: give the whole dump".formatted(main.name());
  }

  private static String unread(DumpedThread main) {
    PassedOver passedOver = main.passedOver();
    return LeftOut.words(
        passedOver.unread(), "the main thread '%s'".formatted(main.name()), passedOver.text());
  }

  /**
   * Reads the time out of the first line of a dump, {@code ----- pid 1 at 2026-03-01 12:00:00 …}.
   */
  static final class DumpTime {
    private static final Pattern LINE =
        Pattern.compile(
            "^----- pid \\d+ at (\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d:\\d\\d)(\\.\\d{1,9})?"
                + "([+-]\\d{4})? -----.*$");

    private DumpTime() {}

    /** Returns the time that a line names; null when it names none, or none that exists. */
    static @Nullable Instant parse(String line) {
      Matcher time = LINE.matcher(line);
      if (!time.matches()) {
        return null;
      }
      String fraction = time.group(3) == null ? "" : time.group(3);
      // Releases before Android 13 name no offset: UTC is at most 14 hours from the truth.
      String offset = time.group(4) == null ? "Z" : time.group(4);
      try {
        return LocalDateTime.parse(time.group(1) + "T" + time.group(2) + fraction)
            .toInstant(ZoneOffset.of(offset));
      } catch (DateTimeException e) {
        return null;
      }
    }
  }

  /** Makes a stall, an ANR, out of a thread dump, in the form in which the device SDK sends one. */
  static final class DumpedAnr {
    /**
     * Android calls an app unresponsive that takes no input for so long; a dump does not say more.
     */
    private static final Duration ANR = Duration.ofSeconds(5);

    private static final int ANR_MILLIS = (int) ANR.toMillis();

    /**
     * Threads whose lines are kept: the main thread first, then the one it waits for, and so on.
     */
    private static final int MAX_THREADS = 8;

    private DumpedAnr() {}

    /**
     * Makes the part of a report that the ANR is.
     *
     * @param named time that the dump names; null when it names none
     */
    static ReportedPart part(ThreadDump dump, @Nullable Instant named, ReportOrigin origin) {
      List<String> lines = lines(dump);
      ContentHash hash = new ContentHash().add(String.valueOf(named));
      lines.forEach(hash::add);
      Instant given = origin.stall().time();
      Instant at = named == null ? origin.readAt() : named;
      Instant start = named == null && given != null ? given : at.minus(ANR);
      ReportHeader header = new ReportHeader(origin, "ART thread dump", Platform.ANDROID);
      ReportedStall as =
          new ReportedStall(
              StallKind.ANR, ANR.toMillis(), ANR_MILLIS, origin.stall().screen(), null);
      return new ReportedPart(1, hash.hex(), header, start, stall(lines, as), null);
    }

    private static List<String> lines(ThreadDump dump) {
      List<String> lines = new ArrayList<>();
      if (!dump.process().isEmpty()) {
        lines.add("Cmd line: " + dump.process());
      }
      DumpedThread main = dump.main();
      boolean isNamed = dump.named() != null || dump.pid() < 0;
      DumpedThread byNumber = isNamed || main == null || main.sysTid() != dump.pid() ? null : main;
      if (byNumber != null) {
        lines.add("----- pid %d -----".formatted(dump.pid()));
      }
      int first = lines.size();
      dump.waiting().stream().limit(MAX_THREADS).forEach(thread -> lines.addAll(thread.lines()));
      if (byNumber != null) {
        lines.add(first + 1, "| sysTid=" + byNumber.sysTid());
      }
      return lines;
    }

    private static Stall stall(List<String> lines, ReportedStall as) {
      ReportedTree tree = new ReportedTree();
      int node = ReportedTree.NONE;
      for (String line : lines) {
        RawFrame raw = new RawFrame(line, ThreadDumpReader.RAW_FORMAT);
        node = tree.addAnew(node, new StackFrame(null, null, null, null, raw));
      }
      int millis = (int) Math.max(0, Math.min(Integer.MAX_VALUE, as.durationMillis()));
      return as.with(tree, List.of(new StackSample(millis, millis, node, ThreadState.UNKNOWN)));
    }
  }
}
