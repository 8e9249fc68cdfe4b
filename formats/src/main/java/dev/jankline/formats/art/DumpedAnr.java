package dev.jankline.formats.art;

import dev.jankline.formats.report.ContentHash;
import dev.jankline.formats.report.GivenStall;
import dev.jankline.formats.report.ReportEvents.ReportedPart;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.schema.Platform;
import dev.jankline.schema.RawFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.ThreadState;
import dev.jankline.schema.WatchedThread;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a stall, an ANR, out of a thread dump, in the form in which the device SDK sends one. */
final class DumpedAnr {
  /**
   * Android calls an app unresponsive that takes no input for so long; a dump does not say more.
   */
  private static final Duration ANR = Duration.ofSeconds(5);

  private static final int ANR_MILLIS = (int) ANR.toMillis();

  /** Threads whose lines are kept: the main thread first, then the one it waits for, and so on. */
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
    return new ReportedPart(1, hash.hex(), header, start, stall(lines, origin.stall()), null);
  }

  private static List<String> lines(ThreadDump dump) {
    List<String> lines = new ArrayList<>();
    if (!dump.process().isEmpty()) {
      lines.add("Cmd line: " + dump.process());
    }
    dump.waiting().stream().limit(MAX_THREADS).forEach(thread -> lines.addAll(thread.lines()));
    return lines;
  }

  private static Stall stall(List<String> lines, GivenStall given) {
    List<StackFrame> frames = new ArrayList<>();
    List<StackNode> nodes = new ArrayList<>();
    for (String line : lines) {
      nodes.add(new StackNode(nodes.size() - 1, frames.size()));
      RawFrame raw = new RawFrame(line, ThreadDumpReader.RAW_FORMAT);
      frames.add(new StackFrame(null, null, null, null, raw));
    }
    StackSample sample =
        new StackSample(ANR_MILLIS, ANR_MILLIS, nodes.size() - 1, ThreadState.UNKNOWN);
    return new Stall(
        StallKind.ANR,
        ANR.toMillis(),
        ANR_MILLIS,
        given.screen(),
        null,
        null,
        frames,
        nodes,
        List.of(sample),
        null,
        null,
        0,
        WatchedThread.MAIN,
        false,
        null);
  }
}
