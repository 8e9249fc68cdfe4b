package dev.jankline.formats.dart;

import dev.jankline.formats.report.ContentHash;
import dev.jankline.formats.report.LeftOut;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportEvents.ReportedPart;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.formats.report.ReportOrigin.GivenStall;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.formats.report.SampledStacks;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.WatchedThread;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Gathers the traces of a text line by line: each becomes a stall with one sample. A trace begins
 * with a line of asterisks or with frame 0; lines that are no frame are passed over. Not
 * thread-safe.
 */
final class TraceReader {
  /** Frames of one trace; those further out are left out. */
  static final int MAX_FRAMES = 2_000;

  /** What Dart writes in place of an address that is none: no frame. */
  private static final String INVALID = "<invalid Dart instruction";

  private static final Pattern NUMBERED = Pattern.compile("[^#\"]{0,200}#\\d{1,9}\\s.*");

  private final ReportEvents events;
  private final String producer;
  private final int usualMillis;
  private TraceHead head = new TraceHead();
  private final List<StackFrame> frames = new ArrayList<>();
  private ContentHash hash = new ContentHash();
  private final LeftOut leftOut = new LeftOut();
  private int firstLine = 1;

  /**
   * @param usualMillis duration of a stall of which nobody says it
   */
  TraceReader(ReportEvents events, String producer, int usualMillis) {
    this.events = events;
    this.producer = producer;
    this.usualMillis = usualMillis;
  }

  /** Takes the next line of the text. */
  void line(String text, int number) {
    if (TraceHead.begins(text)) {
      end();
      head = new TraceHead();
      return;
    }
    TraceLine line = TraceLine.parse(text, head);
    if (line == null) {
      head.read(text);
      if (NUMBERED.matcher(text).matches()) {
        leftOut.add(text, number);
      }
      return;
    }
    if (line.number() == 0) {
      end();
    }
    if (!text.contains(INVALID)) {
      add(line, text, number);
    }
  }

  private void add(TraceLine line, String text, int number) {
    firstLine = frames.isEmpty() ? number : firstLine;
    if (frames.size() < MAX_FRAMES) {
      frames.add(line.frame());
      hash.add(text.strip());
    } else {
      leftOut.add(text, number);
    }
  }

  /** Takes a frame that is no line of a text. */
  void frame(TraceLine line, String content, int number) {
    add(line, content, number);
  }

  /** Ends the trace under way, if there is one. */
  void end() {
    leftOut.refuse(events, "this trace");
    if (frames.isEmpty()) {
      return;
    }
    ReportOrigin origin = events.origin();
    GivenStall given = origin.stall();
    ReportHeader header = new ReportHeader(origin, producer, Platform.FLUTTER);
    head.buildIds().forEach(id -> header.build(BuildKind.DART_BUILD_ID, id));
    ReportedStall stall = ReportedStall.given(StallKind.UNKNOWN, given, usualMillis);
    header.osName(head.os());
    SampledStacks stacks = new SampledStacks();
    stacks.add(frames, 1);
    Stall read = stall.with(stacks.tree(), stacks.byWeight(stall.durationMillis()));
    // Dart runs on the UI thread, which is not the main thread of the platform.
    read.setWatchedThread(WatchedThread.UI);
    events.add(
        new ReportedPart(
            firstLine,
            hash.add(String.valueOf(given.time())).hex(),
            header,
            origin.start(null, stall.durationMillis()),
            read,
            null));
    frames.clear();
    hash = new ContentHash();
  }
}
