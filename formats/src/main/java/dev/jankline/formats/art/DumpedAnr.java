package dev.jankline.formats.art;

import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.RawFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.ThreadState;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a batch with one ANR out of a thread dump, in the form in which the device SDK sends one.
 */
final class DumpedAnr {
  /**
   * Android calls an app unresponsive that takes no input for so long; a dump does not say more.
   */
  private static final Duration ANR = Duration.ofSeconds(5);

  private static final int ANR_MILLIS = (int) ANR.toMillis();

  /** Threads whose lines are kept: the main thread first, then the one it waits for, and so on. */
  private static final int MAX_THREADS = 8;

  private static final int ID_BYTES = 16;

  private DumpedAnr() {}

  /**
   * Makes the batch.
   *
   * @param named time that the dump names; null when it names none
   */
  static Batch batch(ThreadDump dump, @Nullable Instant named, ReportOrigin origin) {
    List<String> lines = lines(dump);
    EventId id = id(origin.header().getApp(), named, lines);
    Instant at = named == null ? origin.readAt() : named;
    Event event = new Event(id, at.minus(ANR), stall(lines), null, null, null);
    return new Batch(id, origin.header(), at, List.of(event));
  }

  private static List<String> lines(ThreadDump dump) {
    List<String> lines = new ArrayList<>();
    if (!dump.process().isEmpty()) {
      lines.add("Cmd line: " + dump.process());
    }
    dump.waiting().stream().limit(MAX_THREADS).forEach(thread -> lines.addAll(thread.lines()));
    return lines;
  }

  private static Stall stall(List<String> lines) {
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
        null,
        null,
        null,
        frames,
        nodes,
        List.of(sample),
        null,
        null,
        0);
  }

  /** The same dump of the same app gets the same id. */
  private static EventId id(String app, @Nullable Instant named, List<String> lines) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      String all = app + '\n' + named + '\n' + String.join("\n", lines);
      byte[] hash = digest.digest(all.getBytes(StandardCharsets.UTF_8));
      return new EventId(Arrays.copyOf(hash, ID_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }
}
